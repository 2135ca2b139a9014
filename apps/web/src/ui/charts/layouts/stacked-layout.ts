import { shareTexts } from '../../../lib/numbers/share-texts.ts';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';

export interface StackedRow {
  id: string;
  label: string;
  /** Counts, from the lowest step. Three parts are the lower, the middle and the upper end. */
  parts: readonly number[];
  /** The figure of the row: its mean. */
  figure: string;
}

const narrow = 520;

/** Label, bar and figure in a line; on a narrow place the label stands above the bar. */
export function stackedLayout(rows: readonly StackedRow[], width: number) {
  const isNarrow = width < narrow;
  const height = isNarrow ? 56 : 36;
  const figureWidth = Math.max(0, ...rows.map(({ figure }) => textWidth(figure, 14, 600))) + 14;
  const labelWidth = isNarrow
    ? width
    : Math.min(Math.max(0, ...rows.map(({ label }) => textWidth(label, 14))), width * 0.4);
  const from = isNarrow ? 0 : labelWidth + 16;
  const room = Math.max(1, width - from - figureWidth);
  return {
    labelWidth,
    height: rows.length * height,
    rows: rows.map((row, index) => {
      const top = index * height + (isNarrow ? 24 : 6);
      const all = row.parts.reduce((sum, part) => sum + part, 0);
      const shares = shareTexts(row.parts);
      let x = from;
      const parts = row.parts.flatMap((count, part) => {
        if (count === 0 || all === 0) return [];
        const box: Box = { x, y: top, width: (count / all) * room, height: 24 };
        x += box.width;
        return [{ index: part, share: shares[part] ?? '', step: row.parts.length === 3 ? part * 2 : part, box }];
      });
      return { row, parts, labelY: isNarrow ? top - 7 : top + 17, figureY: top + 17 };
    }),
  };
}
