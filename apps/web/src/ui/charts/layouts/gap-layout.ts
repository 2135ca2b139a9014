import { scaleLinear } from 'd3-scale';
import { textWidth } from './text-width.ts';
import { ticksOf } from './ticks.ts';

export interface GapRow {
  id: string;
  label: string;
  /** The values of both groups; undefined where one is hidden, null where there is none: nobody is in the group. */
  first: number | null | undefined;
  second: number | null | undefined;
}

/** What is told of two values: undefined where one is hidden, null where there is none. */
export function bothOf({ first, second }: Pick<GapRow, 'first' | 'second'>): [number, number] | null | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first === null || second === null ? null : [first, second];
}

const narrow = 420;
const gapWidth = 56;

/** Label, both marks on one axis, and their gap in a line; on a narrow place the label stands above the marks. */
export function gapLayout(
  rows: readonly GapRow[],
  width: number,
  format: (value: number) => string,
  isFromZero = true,
) {
  const isNarrow = width < narrow;
  const step = isNarrow ? 52 : 36;
  const top = 26;
  const labels = isNarrow
    ? width - gapWidth
    : Math.min(Math.max(0, ...rows.map(({ label }) => textWidth(label, 14))), width * 0.38);
  const from = isNarrow ? 8 : labels + 24;
  const to = Math.max(from + 1, width - gapWidth - 12);
  const told = rows.flatMap(({ first, second }) => [first ?? [], second ?? []].flat());
  const most = Math.max(0, ...told);
  const least = isFromZero || told.length === 0 ? 0 : Math.min(...told);
  const axis = ticksOf(least, most || 1, format);
  const scale = scaleLinear([axis.from, axis.to], [from, to]);
  const markY = (row: number) => top + row * step + (isNarrow ? 36 : step / 2);
  return {
    top,
    labels,
    scale,
    ticks: axis.ticks,
    markY,
    labelY: (row: number) => (isNarrow ? top + row * step + 16 : markY(row) + 5),
    height: top + rows.length * step + 22,
    bottom: top + rows.length * step,
  };
}

interface HeadPlace {
  x: number;
  anchor: 'start' | 'end';
  /** The middle of the mark that stands before a name which is not over its mark. */
  key?: number;
}

const space = 8;
const keyWidth = 14;

/** Where the names of both groups stand: over the marks of the first line or, without room there, as a key at the start. */
export function gapHeads(
  words: { first: string; second: string; gap: string },
  [first, second]: readonly [number, number],
  width: number,
): { first: HeadPlace; second: HeadPlace } {
  const [ofFirst, ofSecond] = [textWidth(words.first, 12, 600), textWidth(words.second, 12, 600)];
  const middle = (first + second) / 2;
  const room = Math.max(Math.abs(first - second) / 2, space);
  const isFirstLeft = first <= second;
  const [left, right] = [
    { x: middle - room, anchor: 'end' },
    { x: middle + room, anchor: 'start' },
  ] as const;
  const [ofLeft, ofRight] = isFirstLeft ? [ofFirst, ofSecond] : [ofSecond, ofFirst];
  const end = width - textWidth(words.gap) - space;
  if (left.x - ofLeft >= 0 && right.x + ofRight <= end)
    return isFirstLeft ? { first: left, second: right } : { first: right, second: left };
  const next = keyWidth + ofFirst + 2 * space;
  return {
    first: { x: keyWidth, anchor: 'start', key: 5 },
    second: { x: next + keyWidth, anchor: 'start', key: next + 5 },
  };
}
