import { clampedScale } from './linear-scale.ts';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';

export interface BarRow {
  id: string;
  label: string;
  /** Undefined where it is suppressed. */
  value: number | undefined;
  /** A part of one. */
  share?: number;
  /** Others: a sum of further rows. None: what has no such group. Suppressed: too few to show. */
  kind?: 'others' | 'none' | 'suppressed';
  /** The one row that the card speaks of. */
  highlighted?: boolean;
}

interface RowTexts {
  label: string;
  value: string;
  share: string;
}
interface RowPlace {
  /** The baseline of label and value. */
  text: number;
  /** The width of the label. */
  label: number;
  bar: Box;
}

const [gap, narrow] = [12, 420];
const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => textWidth(text, 14, 600)));

export type BarLabels = 'beside' | 'above';

/** One line a row: label, bar, value, share. On a narrow place, or for sentences, two: the texts above the bar. */
export function barLayout(
  rows: readonly BarRow[],
  texts: readonly RowTexts[],
  width: number,
  labels: BarLabels = 'beside',
  end?: number,
) {
  const isNarrow = labels === 'above' || width < narrow;
  const step = isNarrow ? 44 : 26;
  const values = widest(texts.map(({ value }) => value));
  const shares = widest(texts.map(({ share }) => share));
  const shareX = width;
  const valueX = shares > 0 ? shareX - shares - gap : shareX;
  const free = valueX - values - gap;
  // Bars keep a third of the width.
  const mostLabel = Math.max(width * 0.42, free - gap - width / 3);
  const labelWidth = isNarrow ? free : Math.min(widest(texts.map(({ label }) => label)), mostLabel);
  const from = isNarrow ? 0 : labelWidth + gap;
  const to = isNarrow ? width - 1 : free;
  const most = end ?? Math.max(0, ...rows.map(({ value }) => value ?? 0));
  const scale = clampedScale([0, most || 1], [0, Math.max(0, to - from)]);
  const place = (row: BarRow | undefined, index: number): RowPlace => {
    const length = row?.value === undefined ? 14 : scale(row.value);
    // A value above zero can always be seen.
    const seen = row?.value === 0 ? 1 : Math.max(3, length);
    return {
      text: index * step + (isNarrow ? 20 : 18),
      label: labelWidth,
      bar: { x: from, y: index * step + (isNarrow ? 28 : 6), width: seen, height: isNarrow ? 10 : 14 },
    };
  };
  const rowBox = (index: number): Box => ({ x: -6, y: index * step, width: width + 12, height: step, round: 6 });
  return {
    step,
    rowBox,
    height: rows.length * step,
    valueX,
    shareX,
    rows: rows.map(place),
    empty: place(undefined, 0),
  };
}
