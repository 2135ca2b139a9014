import { defaultPalette } from '@orgscope/contract/color-palette';
import type { ColorPalette } from '@orgscope/contract/color-palette';
import { brandKey } from './brand.ts';
import type { BrandVariables } from './brand.ts';
import { isRecord } from './is-record.ts';
import { keep, readKept } from './kept.ts';

// Counted up when palette.ts derives otherwise, so that what browsers have kept is derived anew.
const derivation = 1;

const names = ['primary_color', 'secondary_color', 'accent_color', 'alt_accent_color'] as const;

/** What names the look of a palette; empty where the product's own colours serve. */
export function brandOf(palette: Partial<ColorPalette> | undefined): string {
  const colors = names.map((name) => String(palette?.[name]).toLowerCase());
  if (!colors.every((color) => /^#[0-9a-f]{6}$/.test(color))) return '';
  if (names.every((name, index) => colors[index] === defaultPalette[name].toLowerCase())) return '';
  return [derivation, ...colors].join(' ');
}

/** The variables that this browser has kept for this look. */
export function keptVariables(brand: string): BrandVariables | undefined {
  const kept = readKept(brandKey);
  if (!isRecord(kept) || kept['brand'] !== brand || !isRecord(kept['variables'])) return undefined;
  return Object.fromEntries(Object.entries(kept['variables']).map(([name, value]) => [name, String(value)]));
}

/** Keeps the variables for the next page; theme.js sets them before its first paint. */
export const keepVariables = (brand: string, variables: BrandVariables): void => keep(brandKey, { brand, variables });
