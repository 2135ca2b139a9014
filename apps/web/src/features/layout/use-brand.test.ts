import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { brandKey } from '../../lib/colors/brand.ts';
import { brandOf, storeVariables } from '../../lib/colors/stored-brand.ts';
import { clearSession, startSession, updateSession } from '../../session/store.ts';
import { useBrand } from './use-brand.ts';

afterEach(() => {
  cleanup();
  clearSession();
});

it('a client that returns to the product’s colours leaves none of its own', () => {
  const palette = { ...defaultPalette, primary_color: '#7a2e3a' };
  startSession({ client: { id: 2, color_palette: palette } }, []);
  storeVariables(brandOf(palette), { '--accent': '#7a2e3a' });
  renderHook(() => useBrand());
  const accent = () => document.documentElement.style.getPropertyValue('--accent');
  expect(accent()).toBe('#7a2e3a');
  act(() => updateSession({ client: { id: 2, color_palette: defaultPalette } }));
  expect(accent()).toBe('');
  expect(localStorage.getItem(brandKey)).toBeNull();
});
