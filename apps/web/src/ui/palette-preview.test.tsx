import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../testing/texts.ts';
import { PalettePreview } from './palette-preview.tsx';

beforeAll(() => {
  haveTexts();
  // The preview is loaded from its own file.
  configure({ asyncUtilTimeout: 8000 });
});
afterEach(cleanup);

const sample = () => screen.findByRole('img', { name: 'Preview of the pages in these colours, light and dark' });
const variable = (element: HTMLElement, name: string) => element.style.getPropertyValue(name);
const said = () => screen.getByRole('status').textContent;

it('draws the given colours and says that they are readable', async () => {
  render(<PalettePreview palette={{ ...defaultPalette, primary_color: '#7A2E3A' }} />);
  const root = await sample();
  expect(variable(root, '--accent')).toMatch(/^light-dark\(#7a2e3a, #/);
  expect(variable(root, '--client-color')).toBe('#7A2E3A');
  expect(said()).toBe('All four colours are readable as they are.');
});

it('follows every change, names colours that are hard to read, and does not change the page around it', async () => {
  const { rerender } = render(<PalettePreview palette={defaultPalette} />);
  const root = await sample();
  expect(variable(root, '--accent')).toBe('light-dark(#225681, #7db4de)');
  rerender(<PalettePreview palette={{ ...defaultPalette, primary_color: '#ffee88' }} />);
  expect(variable(root, '--client-color')).toBe('#ffee88');
  expect(said()).toContain('Primary is too pale for text on white.');
  expect(variable(document.documentElement, '--accent')).toBe('');
});

it('keeps a colour while another is being typed in its place', async () => {
  const { rerender } = render(<PalettePreview palette={{ ...defaultPalette, primary_color: '#7A2E3A' }} />);
  const root = await sample();
  rerender(<PalettePreview palette={{ ...defaultPalette, primary_color: '#12' }} />);
  expect(variable(root, '--client-color')).toBe('#7A2E3A');
});
