// The tables of the charts, from what the charts are drawn from.
import type { BarRow } from './bar-layout.ts';
import { figure, nothing } from './chart-table.ts';
import type { ChartTable, Figure } from './chart-table.ts';
import type { FitWords } from './fit-chart.tsx';
import type { FitItem } from './fit-layout.ts';
import type { HeatCell } from './heat-layout.ts';
import type { LifecycleSegment } from './lifecycle-layout.ts';
import type { MonthBar } from './month-bars.tsx';
import type { TimelineItem } from './timeline-layout.ts';
import type { TrendPoint } from './trend-layout.ts';

type Format = (value: number) => string;

type TrendKey = 'own' | 'p25' | 'median' | 'p75';

export const trendTable = (
  points: readonly TrendPoint[],
  headings: Record<'year' | TrendKey, string>,
  format: Format,
): ChartTable => {
  const keys = (['own', 'p25', 'median', 'p75'] as const).filter((key) =>
    points.some((point) => point[key] !== undefined),
  );
  return {
    columns: [headings.year, ...keys.map((key) => headings[key])],
    rows: points.map((point) => [String(point.year), ...keys.map((key) => figure(point[key], format))]),
  };
};

const suppressedOr = (isSuppressed: boolean, value: number | undefined, format: Format, suppressed: string): Figure =>
  isSuppressed ? { text: suppressed, value: undefined } : figure(value, format);

export const barTable = (
  rows: readonly BarRow[],
  headings: { label: string; value: string; share?: string },
  format: Format,
  formatShare?: Format,
  suppressed = '<5',
): ChartTable => ({
  columns: [headings.label, headings.value, ...(headings.share && formatShare ? [headings.share] : [])],
  rows: rows.map(({ label, value, share, kind }) => [
    label,
    suppressedOr(kind === 'suppressed', value, format, suppressed),
    ...(headings.share && formatShare ? [figure(share, formatShare)] : []),
  ]),
});

export const fitTable = (
  items: readonly FitItem[],
  words: FitWords,
  headings: Record<'name' | 'functional' | 'technical' | 'quadrant' | 'amount', string>,
  format: Format,
): ChartTable => {
  const step = (fit: number | undefined) => (fit === undefined ? nothing : (words.steps[fit - 1] ?? nothing));
  const quadrant = ({ functional, technical }: FitItem) =>
    functional === undefined || technical === undefined
      ? words.rest
      : (words.quadrants[(functional > 2 ? 0 : 2) + (technical > 2 ? 1 : 0)]?.label ?? nothing);
  return {
    columns: [headings.name, headings.quadrant, headings.functional, headings.technical, headings.amount],
    rows: items
      .toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1))
      .map((item) => [
        item.name,
        quadrant(item),
        step(item.functional),
        step(item.technical),
        figure(item.amount, format),
      ]),
  };
};

export const lifecycleTable = (
  segments: readonly LifecycleSegment[],
  headings: Record<'label' | 'value' | 'past', string>,
  format: Format,
): ChartTable => ({
  columns: [headings.label, headings.value, headings.past],
  rows: segments.map(({ label, value, past = 0 }) => [label, figure(value, format), figure(past, format)]),
});

interface HeatWords {
  row: string;
  totals?: {
    label: string;
    rows: readonly (string | undefined)[];
    columns: readonly (string | undefined)[];
    all: string;
  };
}

export const heatTable = (
  rows: readonly { id: string; label: string }[],
  columns: readonly { id: string; label: string }[],
  cells: readonly HeatCell[],
  { row: heading, totals }: HeatWords,
  format: Format,
  suppressed = '<5',
): ChartTable => {
  const valueOf = (row: string, column: string) =>
    cells.find((cell) => cell.row === row && cell.column === column)?.value;
  const total = (text: string | undefined): Figure => ({ text: text ?? nothing, value: undefined });
  return {
    columns: [heading, ...columns.map(({ label }) => label), ...(totals ? [totals.label] : [])],
    rows: rows.map(({ id, label }, index) => [
      label,
      ...columns.map((column) => {
        const value = valueOf(id, column.id);
        return value === 'suppressed' ? suppressedOr(true, undefined, format, suppressed) : figure(value, format);
      }),
      ...(totals ? [total(totals.rows[index])] : []),
    ]),
    ...(totals && { foot: [totals.label, ...columns.map((_, at) => total(totals.columns[at])), total(totals.all)] }),
  };
};

export const timelineTable = (
  items: readonly TimelineItem[],
  months: readonly string[],
  headings: Record<'name' | 'month' | 'amount' | 'isAtRisk' | 'yes' | 'no', string>,
  format: Format,
): ChartTable => ({
  columns: [headings.name, headings.month, headings.isAtRisk, headings.amount],
  rows: items
    .toSorted((a, b) => a.month - b.month || (b.amount ?? 0) - (a.amount ?? 0))
    .map(({ name, month, amount, isAtRisk }) => [
      name,
      months[month] ?? nothing,
      isAtRisk ? headings.yes : headings.no,
      figure(amount, format),
    ]),
});

export const monthTable = (
  months: readonly MonthBar[],
  headings: { month: string; up: string; down?: string },
  format: Format,
): ChartTable => ({
  columns: [headings.month, headings.up, ...(headings.down ? [headings.down] : [])],
  rows: months.map(({ label, up, down }) => [
    label,
    figure(up, format),
    ...(headings.down ? [figure(down, format)] : []),
  ]),
});
