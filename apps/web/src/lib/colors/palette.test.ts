import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { differenceEuclidean, wcagContrast } from 'culori/fn';
import { describe, expect, it } from 'vitest';
import { backgrounds, ownTokens } from './palette-tokens.ts';
import { contrastWarnings, deriveTokens } from './palette.ts';

// palette.ts registers the colour spaces.
const distance = differenceEuclidean('oklab');

const palette = (
  ...[primary_color, secondary_color, accent_color, alt_accent_color]: [string, string, string, string]
) => ({ primary_color, secondary_color, accent_color, alt_accent_color }) satisfies ColorPalette;

const own = [defaultPalette.primary_color, defaultPalette.accent_color, defaultPalette.alt_accent_color];

// The same numbers on every run.
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}
const source = numbers(7);
const anyHex = () => `#${source.next().value.toString(16).padStart(6, '0')}`;

const edges = ['#ffff00', '#ffffff', '#000000', '#ff0000', '#0000ff', '#00ff00', '#808080', '#fefefe', '#010101'];
const palettes = [
  ...edges.map((hex) => palette(hex, hex, hex, hex)),
  ...edges.map((hex) => ({ ...defaultPalette, primary_color: hex })),
  ...edges.map((hex) => ({ ...defaultPalette, secondary_color: hex })),
  ...edges.map((hex) => ({ ...defaultPalette, accent_color: hex })),
  palette('#2A9D8F', '#F4F1EA', '#2A9D8F', '#E9A23B'),
  ...Array.from({ length: 120 }, () => palette(anyHex(), anyHex(), anyHex(), anyHex())),
].map((one) => ({ one, tokens: deriveTokens(one) }));

const css = readFileSync(join(import.meta.dirname, '../../tokens.css'), 'utf8');
const inCss = (token: string) => {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return { light, dark };
};

describe('the default palette', () => {
  it('returns exactly the tokens of tokens.css', () => {
    const tokens = deriveTokens(defaultPalette);
    expect(tokens).toEqual(Object.fromEntries(Object.keys(tokens).map((token) => [token, inCss(token)])));
    const standing = ['surface', 'paper', 'surface-hover', 'info-soft'].map(inCss);
    expect(backgrounds).toEqual({ light: standing.map(({ light }) => light), dark: standing.map(({ dark }) => dark) });
  });

  it('is the same in capitals', () => {
    const capitals = Object.fromEntries(Object.entries(defaultPalette).map(([name, hex]) => [name, hex.toUpperCase()]));
    expect(deriveTokens(capitals as ColorPalette)).toEqual(ownTokens);
  });

  it('has no warnings', () => {
    expect(contrastWarnings(defaultPalette)).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('any palette, %s', (mode) => {
  it('is readable and visible on every background', () => {
    const faults = palettes.flatMap(({ one, tokens }) => {
      const of = (token: keyof typeof tokens) => tokens[token][mode];
      const behind = [...backgrounds[mode], of('accent-soft'), of('surface-sunken')];
      const pairs: [string, string, string, number][] = [
        ...(['accent', 'accent-hover', 'highlight-text'] as const).flatMap((token) =>
          behind.map((ground): [string, string, string, number] => [token, of(token), ground, 4.5]),
        ),
        ...behind.map((ground): [string, string, string, number] => ['focus', of('focus'), ground, 3]),
        ['on-accent', of('on-accent'), of('accent'), 4.5],
        ['on-accent, hover', of('on-accent'), of('accent-hover'), 4.5],
        ...(['heat-1', 'heat-2', 'heat-3'] as const).map((token): [string, string, string, number] => [
          'text',
          String(inCss('text')[mode]),
          of(token),
          4.5,
        ]),
        ['on-accent', of('on-accent'), of('heat-4'), 4.5],
        ['on-accent', of('on-accent'), of('heat-5'), 4.5],
        ...[of('accent-soft'), of('surface-sunken')].flatMap((ground): [string, string, string, number][] =>
          ['text', 'text-muted', 'danger'].map((token) => [token, String(inCss(token)[mode]), ground, 4.5]),
        ),
      ];
      return pairs
        .filter(([, color, ground, least]) => wcagContrast(color, ground) < least)
        .map(([what, color, ground]) => `${what} ${color} on ${ground} of ${JSON.stringify(one)}`);
    });
    expect(faults).toEqual([]);
  });

  it('draws three distinguishable series, which are visible unless they are our own', () => {
    const faults = palettes.filter(({ one, tokens }) => {
      const series = [tokens['data-1'], tokens['data-2'], tokens['data-3']].map((steps) => steps[mode]);
      const chosen = [one.primary_color, one.accent_color, one.alt_accent_color].map((hex, index) =>
        hex === own[index] ? '' : (series[index] ?? ''),
      );
      const isSeen = chosen.every((hex) => !hex || backgrounds[mode].every((ground) => wcagContrast(hex, ground) >= 3));
      const [first = '', second = '', third = ''] = series;
      const nearest = Math.min(distance(first, second), distance(first, third), distance(second, third));
      return nearest < 0.08 || !isSeen;
    });
    expect(faults).toEqual([]);
  });

  it('marks what is hovered', () => {
    const unmarked = palettes.filter(({ tokens }) => tokens['accent-hover'][mode] === tokens.accent[mode]);
    expect(unmarked).toEqual([]);
  });
});

it('keeps a colour that is readable as it is', () => {
  const tokens = deriveTokens(palette('#7A2E3A', '#F7EFEA', '#B5482A', '#4F6D7A'));
  expect([tokens.accent, tokens['data-2'], tokens['data-3']].map(({ light }) => light)).toEqual([
    '#7a2e3a',
    '#b5482a',
    '#4f6d7a',
  ]);
});

it('keeps the product’s own steps for a colour that the client has not chosen', () => {
  const tokens = deriveTokens({ ...defaultPalette, primary_color: '#7A2E3A' });
  expect(tokens['data-3']).toEqual(ownTokens['data-3']);
  expect(tokens['surface-sunken']).toEqual(ownTokens['surface-sunken']);
});

it('names the colours that cannot be shown as they are', () => {
  expect(contrastWarnings(palette('#ffee88', '#000000', '#ffff00', '#ffff00'))).toEqual([
    { color: 'primary_color', fault: 'darkened_for_text' },
    { color: 'secondary_color', fault: 'too_dark_for_grounds' },
    { color: 'accent_color', fault: 'darkened_for_charts' },
    { color: 'alt_accent_color', fault: 'darkened_for_charts' },
  ]);
  expect(contrastWarnings(palette('#7A2E3A', '#F7EFEA', '#7A2E3A', '#4F6D7A'))).toEqual([
    { color: 'accent_color', fault: 'set_apart_in_charts' },
  ]);
  expect(contrastWarnings(palette('#7A2E3A', '#F7EFEA', '#4F6D7A', '#4F6D7A'))).toEqual([
    { color: 'alt_accent_color', fault: 'set_apart_in_charts' },
  ]);
  // Clear enough for a chart, not for text.
  expect(contrastWarnings(palette('#888888', '#F7EFEA', '#B5482A', '#4F6D7A'))).toEqual([
    { color: 'primary_color', fault: 'darkened_for_text' },
  ]);
  expect(contrastWarnings(palette('#7A2E3A', '#F7EFEA', '#888888', '#4F6D7A'))).toEqual([]);
  expect(contrastWarnings(palette('#7A2E3A', '#F7EFEA', '#B5482A', '#4F6D7A'))).toEqual([]);
});
