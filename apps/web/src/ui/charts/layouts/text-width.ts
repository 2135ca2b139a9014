// The widths of texts, measured with the fonts of the page.
import { letters } from '../../../lib/text/letters.ts';

let canvas: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

export type TextSize = 12 | 14;

/** The width of one line of text in pixels. */
export function textWidth(text: string, size: TextSize = 12, weight: 400 | 600 = 400): number {
  const font = `${weight} ${size}px Inter, "Inter fallback", system-ui, sans-serif`;
  const key = `${font}${text}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = font;
  const width = canvas ? canvas.measureText(text).width : text.length * size * 0.56;
  if (known.size > 5000) known.clear();
  known.set(key, width);
  return width;
}

/** The text as far as it fits, without splitting emoji or accents; an ellipsis replaces the rest. */
export const fitText = (text: string, width: number, size: TextSize = 12, weight: 400 | 600 = 400): string =>
  cutToFit(text, (cut) => textWidth(cut, size, weight) <= width);

/** The same by any measure. */
export function cutToFit(text: string, fits: (cut: string) => boolean): string {
  if (fits(text)) return text;
  const parts = letters(text.slice(0, 400));
  const cutAfter = (count: number) => `${parts.slice(0, count).join('').trimEnd()}…`;
  let [low, high] = [0, parts.length];
  while (low < high) {
    const half = Math.ceil((low + high) / 2);
    if (fits(cutAfter(half))) low = half;
    else high = half - 1;
  }
  return cutAfter(low);
}
