// The colours of a client's palette on its pages. Steps are made in OKLCH, so that the hue is kept.
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { Oklch } from 'culori/fn';
import {
  clampChroma,
  converter,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import { keysOf, fromKeys } from '../object-keys.ts';
import { backgrounds, ownTokens } from './palette-tokens.ts';
import type { Mode, Token, Tokens } from './palette-tokens.ts';

for (const space of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(space);
const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');

/** The least difference between two distinguishable chart series: chosen ones, and our own. */
const apart = { chosen: 0.11, own: 0.08 };

const oklch = (hex: string): Oklch => toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0 };
const draw = (color: Oklch, l: number, c: number = color.c) => formatHex(clampChroma({ ...color, l, c }, 'oklch'));
const contrasts = (ratio: number, against: readonly string[]) => (hex: string) =>
  against.every((ground) => wcagContrast(hex, ground) >= ratio);

/** The colour at the nearest lightness at which it passes. Black or white always does. */
function nearest(color: Oklch, wished: number, passes: (hex: string) => boolean): string {
  const start = Math.min(1, Math.max(0, wished));
  for (let step = 0; step <= 200; step += 1) {
    for (const l of [start - step / 200, start + step / 200]) {
      const hex = draw(color, l);
      if (l >= 0 && l <= 1 && passes(hex)) return hex;
    }
  }
  return draw(color, start);
}

// Five steps of the primary colour's hue: lightness and share of its chroma. Text on the first three is dark in light
// mode, and on the last two light; in dark mode it is the other way round.
const heat = {
  light: [
    [0.952, 0.14],
    [0.875, 0.32],
    [0.77, 0.6],
    [0.54, 0.95],
    [0.43, 1],
  ],
  dark: [
    [0.285, 0.4],
    [0.355, 0.55],
    [0.435, 0.75],
    [0.68, 1],
    [0.8, 0.95],
  ],
} as const;
const heatTokens = ['heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const;
/** The text on the first three steps, `--text`; on the last two it is `on-accent`. */
const text = { light: '#10202e', dark: '#edf2f5' };

const isOwn = (palette: ColorPalette, name: keyof ColorPalette) =>
  palette[name].toLowerCase() === defaultPalette[name].toLowerCase();

/** The product's own step, if the client has not changed that colour. */
const ownOr = (own: boolean, token: Token, mode: Mode, derived: () => string) =>
  own ? ownTokens[token][mode] : derived();

function stepsFor(palette: ColorPalette, mode: Mode): Record<Token, string> {
  const light = mode === 'light';
  const [primary, secondary] = [oklch(palette.primary_color), oklch(palette.secondary_color)];
  const own = isOwn(palette, 'primary_color');
  const tint = (color: Oklch, l: number, share: number, most: number) =>
    draw(color, l, Math.min(color.c * share, most));

  const soft = ownOr(own, 'accent-soft', mode, () =>
    light ? tint(primary, 0.942, 0.2, 0.03) : tint(primary, 0.31, 0.45, 0.05),
  );
  const sunken = ownOr(isOwn(palette, 'secondary_color'), 'surface-sunken', mode, () =>
    light ? tint(secondary, 0.961, 1, 0.02) : tint(secondary, 0.178, 1, 0.025),
  );
  const behind = [...backgrounds[mode], soft, sunken];
  const isReadable = contrasts(4.5, behind);

  const accent = ownOr(own, 'accent', mode, () =>
    nearest(primary, light ? primary.l : Math.max(primary.l, 0.74), isReadable),
  );
  const chosen = oklch(accent);
  const hover = ownOr(own, 'accent-hover', mode, () =>
    nearest(chosen, chosen.l + (light ? -0.06 : 0.07), (hex) => isReadable(hex) && distance(hex, accent) >= 0.05),
  );
  const focus = ownOr(own, 'focus', mode, () =>
    light ? accent : nearest(chosen, chosen.l + 0.04, contrasts(3, behind)),
  );

  const series: string[] = [];
  const isVisible = contrasts(3, behind);
  const addSeries = (name: keyof ColorPalette, token: Token) => {
    const ownStep = isOwn(palette, name) ? ownTokens[token][mode] : undefined;
    const color = oklch(ownStep ?? palette[name]);
    const wished = light || ownStep ? color.l : Math.max(color.l, 0.65);
    const drawn = nearest(
      color,
      wished,
      (hex) =>
        (hex === ownStep || isVisible(hex)) &&
        series.every((other) => distance(hex, other) >= (hex === ownStep ? apart.own : apart.chosen)),
    );
    series.push(drawn);
    return drawn;
  };
  const data1 = addSeries('primary_color', 'data-1');
  const data2 = addSeries('accent_color', 'data-2');
  const data3 = addSeries('alt_accent_color', 'data-3');
  const highlightText = ownOr(isOwn(palette, 'alt_accent_color'), 'highlight-text', mode, () =>
    nearest(oklch(data3), oklch(data3).l, isReadable),
  );
  const heatSteps = fromKeys(heatTokens, (token) =>
    ownOr(own, token, mode, () => {
      const step = heatTokens.indexOf(token);
      const [l = 0, share = 0] = heat[mode][step] ?? [];
      const isReadableOn = contrasts(4.5, [step < 3 ? text[mode] : ownTokens['on-accent'][mode]]);
      return nearest({ ...primary, c: primary.c * share }, l, isReadableOn);
    }),
  );
  return {
    accent,
    'accent-hover': hover,
    'accent-soft': soft,
    'on-accent': ownTokens['on-accent'][mode],
    focus,
    'surface-sunken': sunken,
    'data-1': data1,
    'data-2': data2,
    'data-3': data3,
    'data-quiet': ownOr(own, 'data-quiet', mode, () =>
      light ? tint(primary, 0.86, 0.25, 0.04) : tint(primary, 0.415, 0.4, 0.05),
    ),
    ...heatSteps,
    highlight: data3,
    'highlight-text': highlightText,
  };
}

/** The tokens of tokens.css that the palette colours. The default palette returns the product's own. */
export function deriveTokens(palette: ColorPalette): Tokens {
  const [light, dark] = [stepsFor(palette, 'light'), stepsFor(palette, 'dark')];
  return fromKeys(keysOf(ownTokens), (token) => ({ light: light[token], dark: dark[token] }));
}

/** The same as CSS variables. Each has both themes, so that a change of theme needs nothing more. */
export const paletteVariables = (palette: ColorPalette): Record<string, string> =>
  Object.fromEntries(
    Object.entries(deriveTokens(palette)).map(([token, { light, dark }]) => [
      `--${token}`,
      `light-dark(${light}, ${dark})`,
    ]),
  );

export interface PaletteWarning {
  color: keyof ColorPalette;
  fault: 'darkened_for_text' | 'darkened_for_charts' | 'too_dark_for_grounds' | 'set_apart_in_charts';
}

/** The colours that cannot be shown as they are, and how each is adjusted. */
export function contrastWarnings(palette: ColorPalette): PaletteWarning[] {
  const warnings: PaletteWarning[] = [];
  const warn = (color: keyof ColorPalette, fault: PaletteWarning['fault']) => warnings.push({ color, fault });
  const changed = (name: keyof ColorPalette) => !isOwn(palette, name);
  const isPale = (name: keyof ColorPalette, ratio: number) => wcagContrast(palette[name], '#ffffff') < ratio;
  const { primary_color: primary, secondary_color: secondary, accent_color: accent } = palette;

  if (changed('primary_color') && isPale('primary_color', 4.5)) warn('primary_color', 'darkened_for_text');
  if (changed('secondary_color') && wcagContrast(secondary, '#10202e') < 4.5)
    warn('secondary_color', 'too_dark_for_grounds');
  for (const name of ['accent_color', 'alt_accent_color'] as const) {
    const before = name === 'accent_color' ? [primary] : [primary, accent];
    if (changed(name) && isPale(name, 3)) warn(name, 'darkened_for_charts');
    else if (before.some((other) => distance(palette[name], other) < apart.own)) warn(name, 'set_apart_in_charts');
  }
  return warnings;
}
