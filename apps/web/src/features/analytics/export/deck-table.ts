import { stepOf } from '../../../ui/charts/layouts/heat-layout.ts';
import { nothing } from '../../../ui/charts/chart-table.ts';
import type { ChartTable, TableCell } from '../../../ui/charts/chart-table.ts';
import type { Drawing } from '../../../ui/charts/drawing.ts';
import type PptxGenJS from 'pptxgenjs';
import { body, endSide, font, isRtl, left, size, speech, startSide, wide } from './deck-look.ts';
import type { Stage } from './deck-look.ts';
import type { Colors } from './light-colors.ts';

type Row = PptxGenJS.TableRow;

/** More rows go to a further slide. */
export const rowsOfSlide = 14;

export const textOf = (cell: TableCell | undefined) =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;
const isFigure = (cell: TableCell | undefined) => typeof cell === 'object';

interface Place {
  x?: number;
  y?: number;
  width?: number;
  fontSize?: number;
  /** In inches, of each row. */
  rowHeight?: number;
  /** Widths by column, as parts of the whole. */
  parts?: readonly number[];
  fills?: ((row: number, column: number) => { fill: string; color: string } | undefined) | undefined;
  /** Columns whose texts stand in the middle. */
  isCentered?: (column: number) => boolean;
  /** It stands beside a chart, which runs from left to right in every language. */
  isOfChart?: boolean;
}

/** The figures as a native table: its head, its rows, and its sums in bold. */
export function putTable({ slide, colors }: Stage, table: Omit<ChartTable, 'drawing'>, place: Place = {}): void {
  const { columns, rows, foot } = table;
  const {
    x = left,
    y = body.y,
    width = wide,
    rowHeight = 0.34,
    fontSize = size.text,
    parts,
    fills,
    isCentered,
    isOfChart = false,
  } = place;
  const line = { type: 'solid' as const, pt: 0.75, color: colors.line };
  const none = { type: 'none' as const };
  const look = (cell: TableCell | undefined, column: number): PptxGenJS.TableCellProps => ({
    align: isCentered?.(column) ? 'center' : isFigure(cell) ? endSide() : startSide(),
    ...speech(),
    valign: 'middle',
    margin: fontSize < size.small ? [0, 0.08, 0, 0.08] : [0.03, 0.08, 0.03, 0.08],
    fontFace: font,
    fontSize,
    color: colors.text,
    border: [none, none, line, none],
  });
  const sample = (column: number) => rows[0]?.[column] ?? foot?.[column];
  const head: Row = columns.map((label, column) => ({
    text: label,
    options: {
      ...look(sample(column), column),
      fontSize: Math.min(fontSize, size.small),
      color: colors.muted,
      valign: 'bottom',
    },
  }));
  const rest: Row[] = rows.map((row, index) =>
    row.map((cell, column) => {
      const shade = fills?.(index, column);
      return {
        text: textOf(cell),
        options: {
          ...look(cell, column),
          ...(shade && { fill: { color: shade.fill }, color: shade.color }),
        },
      };
    }),
  );
  const sums: Row[] = foot
    ? [foot.map((cell, column) => ({ text: textOf(cell), options: { ...look(cell, column), bold: true } }))]
    : [];
  const shares = parts ?? columns.map((_, index) => (index === 0 ? 2 : 1));
  const whole = shares.reduce((sum, part) => sum + part, 0);
  const colW = shares.map((part) => (part / whole) * width);
  // The library has no tables that run from right to left.
  const inOrder = <Item>(list: Item[]) => (isRtl() && !isOfChart ? list.toReversed() : list);
  slide.addTable([head, ...rest, ...sums].map(inOrder), { x, y, w: width, colW: inOrder(colW), rowH: rowHeight });
}

/** A table in five steps, as the heat map of the page: of one hue, or around a middle. */
export function putHeat(
  stage: Stage,
  table: ChartTable,
  { perRow, hasTotals, sums, stepAround }: Extract<Drawing, { kind: 'heat' }>,
): void {
  const { colors } = stage;
  const [steps, around] = [heatSteps(colors), stepsAround(colors)];
  const valueOf = (cell: TableCell | undefined) => (typeof cell === 'object' ? (cell.value ?? 0) : 0);
  const isSum = (row: number, column: number) => sums?.rows.includes(row) || sums?.columns.includes(column);
  const most = (row: readonly TableCell[], index: number) =>
    Math.max(0, ...row.map((cell, column) => (isSum(index, column) ? 0 : valueOf(cell))));
  const all = Math.max(0, ...table.rows.map(most));
  const fillOf = (row: number, column: number) => {
    const cell = table.rows[row]?.[column];
    if (typeof cell !== 'object') return undefined;
    const { text } = cell;
    if (cell.value === undefined)
      // A sum has no shade; what is hidden has a grey one.
      return /^\d/.test(text) || text === nothing ? undefined : { fill: colors.line, color: colors.muted };
    if (isSum(row, column)) return undefined;
    if (stepAround) return around[stepAround(cell.value, column)];
    return steps[stepOf(valueOf(cell), perRow ? most(table.rows[row] ?? [], row) : all)];
  };
  const last = table.columns.length - (hasTotals ? 2 : 1);
  putTable(stage, table, {
    rowHeight: Math.min(0.5, body.height / (table.rows.length + 2)),
    fills: fillOf,
    isCentered: (column) => column > 0 && column <= last,
  });
}

const stepsAround = ({ low2, low1, middle, high1, high2, text }: Colors) =>
  [low2, low1, middle, high1, high2].map((fill) => ({ fill, color: text }));

const heatSteps = ({ heat1, heat2, heat3, heat4, heat5, text }: Colors) => [
  undefined,
  { fill: heat1, color: text },
  { fill: heat2, color: text },
  { fill: heat3, color: text },
  { fill: heat4, color: 'FFFFFF' },
  { fill: heat5, color: 'FFFFFF' },
];
