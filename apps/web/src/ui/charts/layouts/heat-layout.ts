import { scalePow, scaleQuantize } from 'd3-scale';
import type { Box } from './mark.ts';
import { fitText, textWidth } from './text-width.ts';

export interface HeatCell {
  row: string;
  column: string;
  /** Undefined where there is nothing to count. */
  value: number | 'suppressed' | undefined;
}

export interface Head {
  label: string;
}

export interface ColumnHead extends Head {
  /** Where one of the columns has no room for its label. */
  narrow?: string;
}

/** One of five steps, 0 for zero. By the square root, so that one giant leaves steps for the others. */
export function stepOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  const root = scalePow([0, most], [0, 1]).exponent(0.5);
  return scaleQuantize([0, 1], [1, 2, 3, 4, 5])(root(value));
}

/** A label in at most two lines. */
function linesOf(label: string, width: number): string[] {
  if (textWidth(label) <= width) return [label];
  const words = label.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    if (textWidth(first) <= width) return [first, fitText(words.slice(count).join(' '), width)];
  }
  return [fitText(label, width)];
}

/** The labels of columns side by side. A word that is wider than its column takes the room that both neighbours leave. */
function sideBySide(columns: readonly Head[], step: number): string[][] {
  const own = columns.map(({ label }) => linesOf(label, step - 2));
  const half = (column: number) => {
    const lines = own[column];
    return lines ? Math.max(...lines.map((line) => textWidth(line))) / 2 : step / 2;
  };
  return columns.map(({ label }, column) =>
    linesOf(label, Math.max(step - 2, 2 * (step - 4 - Math.max(half(column - 1), half(column + 1))))),
  );
}

const gap = 2;
/** What a finger hits. */
const leastTouched = 44;
const levels = 3;

/** Where labels have no room side by side, they stand on three lines in turn: each has the room of its neighbours too. */
function onLevels(columns: readonly Head[], step: number, end: number) {
  return columns.map(({ label }, column) => {
    // The first one begins at the edge, and ends where that of the fourth column may begin.
    const text = fitText(label, column === 0 ? step * 2 : step * levels - 6);
    const half = textWidth(text) / 2;
    const level = column % levels;
    return {
      lines: [text, ...Array.from({ length: levels - 1 - level }, () => '')],
      x: Math.max(half, Math.min(end - half, (column + 0.5) * step)),
    };
  });
}

/** On a narrow place the label of a row stands above its cells, unless all labels and cells have room beside each other. */
export function heatLayout(
  rows: readonly Head[],
  columns: readonly ColumnHead[],
  /** The totals of the rows, where they are shown. */
  totals: readonly (string | undefined)[] | undefined,
  width: number,
  hasFoot = totals !== undefined,
  totalLabel = '',
  /** What is seen of the width at once. */
  room = width,
) {
  const isPhone = room < 460;
  const widest = Math.max(0, ...rows.map(({ label }) => textWidth(label, 14, 600)));
  const most = room * 0.35;
  const totalWidth = totals
    ? Math.max(44, textWidth(totalLabel) + 8, ...totals.map((text) => textWidth(text ?? '', 12, 600) + 12))
    : 0;
  const stepFrom = (left: number) => Math.max(0, (width - left - totalWidth) / Math.max(1, columns.length));
  const isWhole = (label: string, wide: number) => linesOf(label, wide).join(' ') === label;
  const besideNames = stepFrom(Math.min(widest, most) + 12);
  const hasRoom =
    width === room &&
    widest <= most &&
    besideNames >= leastTouched &&
    columns.every(({ label }) => isWhole(label, besideNames - 2));
  const isStacked = isPhone && !hasRoom;
  const labelWidth = isStacked ? room : Math.min(widest, most);
  const from = isStacked ? 0 : labelWidth + 12;
  const step = stepFrom(from);
  const cellHeight = isPhone ? leastTouched : 34;
  const rowHeight = isStacked ? cellHeight + 26 : cellHeight;
  const isNarrow = columns.some(({ label }) => textWidth(label) > step - 2);
  const told = columns.map(({ label, narrow }) => ({ label: (isNarrow ? narrow : undefined) ?? label }));
  const beside = sideBySide(told, step).map((lines, column) => ({ lines, x: from + (column + 0.5) * step }));
  const isCut = told.some(({ label }, column) => beside[column]?.lines.join(' ') !== label);
  const heads = isStacked && isCut ? onLevels(told, step, width - totalWidth) : beside;
  const headHeight = Math.max(1, ...heads.map(({ lines }) => lines.length)) * 14 + 12;
  const top = (row: number) => headHeight + row * rowHeight + (isStacked ? 26 : 0);
  const valueY = (row: number) => top(row) + cellHeight / 2 + 4;
  return {
    isStacked,
    labelWidth,
    step,
    heads,
    headHeight,
    height: headHeight + (rows.length + (hasFoot ? 1 : 0)) * rowHeight,
    labelY: (row: number) => (isStacked ? top(row) - 7 : valueY(row) + 1),
    valueY,
    boxOf: (row: number, column: number): Box => ({
      x: from + column * step + gap / 2,
      y: top(row) + gap / 2,
      width: Math.max(1, step - gap),
      height: cellHeight - gap,
    }),
  };
}
