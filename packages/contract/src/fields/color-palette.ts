import * as z from 'zod/mini';
import { message } from '../words/message.ts';

const notColor = message('clients.not_color');
const hexColor = () => z.string(notColor).check(z.regex(/^#[0-9a-fA-F]{6}$/, notColor));

/** The four colours of a client. */
export const ColorPalette = z.object({
  primary_color: hexColor(),
  secondary_color: hexColor(),
  accent_color: hexColor(),
  alt_accent_color: hexColor(),
});
export type ColorPalette = z.infer<typeof ColorPalette>;
