import { defaultPalette } from '@orgscope/contract/color-palette';
import { beforeEach, expect, it } from 'vitest';
import { forgetBrand, showBrand } from './brand.ts';
import { brandOf, keepVariables, keptVariables } from './kept-brand.ts';

const acme = { ...defaultPalette, primary_color: '#7A2E3A' };
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  showBrand();
});

it('knows no look for the default palette, none and a damaged one', () => {
  expect(brandOf(acme)).toContain('#7a2e3a');
  expect(brandOf(defaultPalette)).toBe('');
  expect(brandOf(undefined)).toBe('');
  expect(brandOf({ primary_color: '#7A2E3A' })).toBe('');
  expect(brandOf({ ...acme, accent_color: 'red' })).toBe('');
});

it('keeps the variables of one look, until it is forgotten', () => {
  keepVariables(brandOf(acme), { '--accent': 'red' });
  expect(keptVariables(brandOf(acme))).toEqual({ '--accent': 'red' });
  expect(keptVariables(brandOf({ ...acme, primary_color: '#000000' }))).toBeUndefined();
  forgetBrand();
  expect(keptVariables(brandOf(acme))).toBeUndefined();
});

it.each(['{', 'null', '[]', '{"brand":"x","variables":7}'])('does without what is damaged: %s', (kept) => {
  localStorage.setItem('orgscope-brand', kept);
  expect(keptVariables('x')).toBeUndefined();
});

it('shows variables in place of all earlier ones, and leaves other styles alone', () => {
  root.style.setProperty('scrollbar-gutter', 'stable');
  showBrand({ '--accent': 'red', '--focus': 'blue' });
  showBrand({ '--accent': 'green' });
  expect(root.style.getPropertyValue('--accent')).toBe('green');
  expect(root.style.getPropertyValue('--focus')).toBe('');
  showBrand();
  expect(root.style.getPropertyValue('--accent')).toBe('');
  expect(root.style.getPropertyValue('scrollbar-gutter')).toBe('stable');
});
