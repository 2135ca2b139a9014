import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { beforeEach, expect, it } from 'vitest';
import { forgetBrand, showBrand } from './brand.ts';
import { brandOf, storeVariables, storedVariables } from './stored-brand.ts';

const acme = { ...defaultPalette, primary_color: '#7A2E3A' };
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  showBrand();
});

it('has no brand for the default palette, a missing one and a damaged one', () => {
  expect(brandOf(acme)).toContain('#7a2e3a');
  expect(brandOf(defaultPalette)).toBe('');
  expect(brandOf(undefined)).toBe('');
  expect(brandOf({ primary_color: '#7A2E3A' })).toBe('');
  expect(brandOf({ ...acme, accent_color: 'red' })).toBe('');
});

it('stores the variables of one brand until they are cleared', () => {
  storeVariables(brandOf(acme), { '--accent': 'red' });
  expect(storedVariables(brandOf(acme))).toEqual({ '--accent': 'red' });
  expect(storedVariables(brandOf({ ...acme, primary_color: '#000000' }))).toBeUndefined();
  forgetBrand();
  expect(storedVariables(brandOf(acme))).toBeUndefined();
});

it.each(['{', 'null', '[]', '{"brand":"x","variables":7}'])('ignores damaged data: %s', (stored) => {
  localStorage.setItem('orgscope-brand', stored);
  expect(storedVariables('x')).toBeUndefined();
});

it('replaces all earlier variables, and leaves other styles unchanged', () => {
  root.style.setProperty('scrollbar-gutter', 'stable');
  showBrand({ '--accent': 'red', '--focus': 'blue' });
  showBrand({ '--accent': 'green' });
  expect(root.style.getPropertyValue('--accent')).toBe('green');
  expect(root.style.getPropertyValue('--focus')).toBe('');
  showBrand();
  expect(root.style.getPropertyValue('--accent')).toBe('');
  expect(root.style.getPropertyValue('scrollbar-gutter')).toBe('stable');
});
