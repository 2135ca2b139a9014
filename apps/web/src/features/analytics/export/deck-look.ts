import { isRightToLeft } from '@orgscope/contract/words/languages';
import type PptxGenJS from 'pptxgenjs';
import { formatLanguage } from '../../../lib/format-language.ts';
import type { Colors } from './light-colors.ts';

// Inches, on a wide slide of 13.33 × 7.5.
export const [left, wide] = [0.6, 12.13];
export const body = { y: 1.5, height: 5.2 };
// Every computer has it: a file that names our fonts would look different on each.
export const font = 'Arial';

export type Slide = PptxGenJS.Slide;

/** What is put on one slide. */
export interface Stage {
  slide: Slide;
  colors: Colors;
  /** For screen readers, and to find the chart in the selection pane. */
  name: string;
}

export const size = { title: 24, text: 12, small: 10 } as const;

/** Whether the page's language is written from right to left. */
export const isRtl = (): boolean => isRightToLeft(formatLanguage());

/** The side on which texts begin. */
export const startSide = () => (isRtl() ? 'right' : 'left');
/** The side on which figures stand below each other. */
export const endSide = () => (isRtl() ? 'left' : 'right');

/** In which language PowerPoint checks a text, and in which direction it sets it. It knows no extensions of tags. */
export const speech = () => ({ lang: formatLanguage().replace(/-u-.*/, ''), ...(isRtl() && { rtlMode: true }) });

/** Placed texts in the file's own font. */
export function write(
  { slide, colors }: Pick<Stage, 'slide' | 'colors'>,
  text: string,
  place: { x: number; y: number; w: number; h: number },
  options: PptxGenJS.TextPropsOptions = {},
): void {
  slide.addText(text, {
    fontFace: font,
    fontSize: size.small,
    color: colors.muted,
    margin: 0,
    // Texts that begin at the left need no mention.
    ...(isRtl() && { align: startSide() }),
    ...speech(),
    ...place,
    ...options,
  });
}
