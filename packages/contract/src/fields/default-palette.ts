// Apart from the schema: the answering page of pulses needs the colours and no schemas.
import type { ColorPalette } from './color-palette.ts';

/** The product's own colours, which a new client starts with. */
export const defaultPalette: ColorPalette = {
  primary_color: '#225681',
  secondary_color: '#F4F1EA',
  accent_color: '#2A9D8F',
  alt_accent_color: '#E9A23B',
};
