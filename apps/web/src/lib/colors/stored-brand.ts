import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { brandKey } from './brand.ts';
import type { BrandVariables } from './brand.ts';
import { isRecord } from '../is-record.ts';
import { readStored, writeStored } from '../browser/storage.ts';

// Increase this when palette.ts derives differently, so that stored variables are derived again.
const derivation = 3;

const names = ['primary_color', 'secondary_color', 'accent_color', 'alt_accent_color'] as const;

/** The key of a palette; empty for the product's own colours. */
export function brandOf(palette: Partial<ColorPalette> | undefined): string {
  const colors = names.map((name) => String(palette?.[name]).toLowerCase());
  if (!colors.every((color) => /^#[0-9a-f]{6}$/.test(color))) return '';
  if (names.every((name, index) => colors[index] === defaultPalette[name].toLowerCase())) return '';
  return [derivation, ...colors].join(' ');
}

/** The variables that this browser has stored for this brand. */
export function storedVariables(brand: string): BrandVariables | undefined {
  const stored = readStored(brandKey);
  if (!isRecord(stored) || stored['brand'] !== brand || !isRecord(stored['variables'])) return undefined;
  return Object.fromEntries(Object.entries(stored['variables']).map(([name, value]) => [name, String(value)]));
}

/** Stores the variables for the next page; theme.js sets them before its first paint. */
export const storeVariables = (brand: string, variables: BrandVariables): void =>
  writeStored(brandKey, { brand, variables });
