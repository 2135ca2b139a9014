import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseTheme, useTheme } from './theme.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

const stored = () => [document.documentElement.dataset['theme'], localStorage.getItem('orgscope-theme')];

it('is stored for the next visit, until it is the system’s again', () => {
  const { result } = renderHook(() => useTheme());
  expect(result.current).toBe('system');
  act(() => chooseTheme('dark'));
  expect([result.current, ...stored()]).toEqual(['dark', 'dark', 'dark']);
  act(() => chooseTheme('system'));
  expect([result.current, ...stored()]).toEqual(['system', undefined, null]);
});
