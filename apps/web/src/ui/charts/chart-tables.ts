// The tables of the charts, from what the charts are drawn from.
import { dayName } from '../../lib/dates/day-name.ts';
import { listed } from '../../lib/text/listed.ts';
import type { BarRow } from './layouts/bar-layout.ts';
import { figure, nothing, shareFigure } from './chart-table.ts';
import type { ChartTable, Figure, Totals } from './chart-table.ts';
import type { Drawing } from './drawing.ts';
import type { FitWords } from './fit-chart.tsx';
import type { FitItem } from './layouts/fit-layout.ts';
import type { HeatCell } from './layouts/heat-layout.ts';
import type { LifecycleSegment } from './layouts/lifecycle-layout.ts';
import type { MonthSeries } from './layouts/month-lines-layout.ts';
import type { TimelineItem } from './layouts/timeline-layout.ts';
import { ownText } from './layouts/trend-layout.ts';
import type { TrendPoint } from './layouts/trend-layout.ts';

type Format = (value: number) => string;

type TrendKey = 'own' | 'p25' | 'median' | 'p75';

export const trendTable = (
  points: readonly TrendPoint[],
  headings: Record<'year' | TrendKey, string> & { target?: string },
  format: Format,
  formatPeers = format,
): ChartTable => {
  const keys = (['own', 'p25', 'median', 'p75'] as const).filter((key) =>
    points.some((point) => point[key] !== undefined),
  );
  const target = points.some((point) => point.target) ? headings.target : undefined;
  return {
    columns: [headings.year, ...keys.map((key) => headings[key]), ...(target === undefined ? [] : [target])],
    rows: points.map((point) => [
      String(point.year),
      ...keys.map((key) => figure(point[key], key === 'own' ? () => ownText(point, format) : formatPeers)),
      ...(target === undefined ? [] : [point.target?.text ?? '']),
    ]),
    drawing: { kind: 'trend', series: keys.map((_, index) => index + 1) },
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
    ...(headings.share && formatShare ? [shareFigure(share, formatShare)] : []),
  ]),
  drawing: {
    kind: 'bars',
    series: [1],
    quietRows: rows.flatMap(({ kind }, index) => (kind === 'none' || kind === 'others' ? [index] : [])),
  },
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
  const sorted = items.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1));
  return {
    columns: [headings.name, headings.quadrant, headings.functional, headings.technical, headings.amount],
    rows: sorted.map((item) => [
      item.name,
      quadrant(item),
      step(item.functional),
      step(item.technical),
      figure(item.amount, format),
    ]),
    drawing: fitDrawing(sorted, words, headings),
  };
};

// The first in the middle of its cell, the others around it, by the golden angle.
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const around = (index: number, count: number) => {
  const radius = 0.38 * Math.sqrt(index / Math.max(1, count - 1));
  return { x: radius * Math.cos(index * goldenAngle), y: radius * Math.sin(index * goldenAngle) };
};

function fitDrawing(
  items: readonly FitItem[],
  words: FitWords,
  headings: Record<'functional' | 'technical', string>,
): Drawing {
  const isPlaced = ({ functional, technical, amount }: FitItem) =>
    functional !== undefined && technical !== undefined && amount !== undefined;
  const cellOf = ({ functional, technical }: FitItem) => `${functional} ${technical}`;
  const sizes = countBy(items.filter(isPlaced), cellOf);
  const taken = new Map<string, number>();
  const decisions = words.quadrants.map(({ isDecision = false }) => isDecision);
  const rest = items.filter(({ functional, technical }) => functional === undefined || technical === undefined).length;
  const unknown = items.length - rest - items.filter(isPlaced).length;
  return {
    kind: 'bubbles',
    size: 4,
    places: items.map((item) => {
      if (!isPlaced(item)) return undefined;
      const cell = cellOf(item);
      const index = taken.get(cell) ?? 0;
      taken.set(cell, index + 1);
      const { x, y } = around(index, sizes.get(cell) ?? 1);
      return { x: (item.technical ?? 0) + x, y: (item.functional ?? 0) + y };
    }),
    x: { labels: words.steps, name: headings.technical },
    y: { labels: words.steps, name: headings.functional },
    highlighted: {
      rows: items.flatMap(({ functional = 0, technical = 0 }, index) =>
        decisions[(functional > 2 ? 0 : 2) + (technical > 2 ? 1 : 0)] ? [index] : [],
      ),
      label: listed(words.quadrants.flatMap(({ label, isDecision }) => (isDecision ? [label] : []))),
    },
    others: listed(words.quadrants.flatMap(({ label, isDecision }) => (isDecision ? [] : [label]))),
    notes: [...(rest > 0 ? [`${words.rest}: ${rest}`] : []), ...(unknown > 0 ? [`${words.unknown}: ${unknown}`] : [])],
  };
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

export const lifecycleTable = (
  segments: readonly LifecycleSegment[],
  headings: Record<'label' | 'value' | 'past', string>,
  format: Format,
): ChartTable => ({
  columns: [headings.label, headings.value, headings.past],
  rows: segments.map(({ label, value, past = 0 }) => [label, figure(value, format), figure(past, format)]),
  drawing: { kind: 'bars', series: [1, 2], isPartOf: true },
});

export const lineTable = (
  months: readonly string[],
  series: readonly MonthSeries[],
  headings: { month: string; value: string },
  format: Format,
): ChartTable => ({
  columns: [headings.month, ...series.map(({ label }) => label || headings.value)],
  rows: months.map((month, at) => [month, ...series.map(({ values }) => figure(values[at], format))]),
  drawing: { kind: 'lines', series: series.map((_, index) => index + 1) },
});

interface HeatWords {
  row: string;
  totals?: Totals;
  /** The rows and columns that add up others. */
  sums?: readonly string[];
  /** As the chart is shaded, if around a middle. */
  stepAround?: (value: number, cell: HeatCell) => number;
}

export const heatTable = (
  rows: readonly { id: string; label: string }[],
  columns: readonly { id: string; label: string }[],
  cells: readonly HeatCell[],
  { row: heading, totals, sums, stepAround }: HeatWords,
  format: (value: number, cell: HeatCell) => string,
  suppressed = '<5',
): ChartTable => {
  const total = (of: Figure | undefined): Figure => of ?? { text: nothing, value: undefined };
  const placesOf = (heads: readonly { id: string }[]) =>
    heads.flatMap(({ id }, index) => (sums?.includes(id) ? [index] : []));
  return {
    columns: [heading, ...columns.map(({ label }) => label), ...(totals ? [totals.label] : [])],
    rows: rows.map(({ id, label }, index) => [
      label,
      ...columns.map((column) => {
        const cell = cells.find((each) => each.row === id && each.column === column.id);
        return cell?.value === 'suppressed'
          ? { text: suppressed, value: undefined }
          : figure(cell?.value, (value) => (cell ? format(value, cell) : ''));
      }),
      ...(totals ? [total(totals.rows[index])] : []),
    ]),
    ...(totals?.columns && {
      foot: [totals.label, ...columns.map((_, at) => total(totals.columns?.[at])), total(totals.all)],
    }),
    drawing: {
      kind: 'heat',
      hasTotals: totals !== undefined,
      ...(sums && { sums: { rows: placesOf(rows), columns: placesOf(columns).map((index) => index + 1) } }),
      ...(stepAround && {
        stepAround: (value, at) => stepAround(value, { row: '', column: columns[at - 1]?.id ?? '', value }),
      }),
    },
  };
};

export const timelineTable = (
  items: readonly TimelineItem[],
  months: readonly string[],
  headings: Record<'name' | 'day' | 'month' | 'amount' | 'isAtRisk' | 'isSafe' | 'yes' | 'no' | 'unknown', string>,
  format: Format,
): ChartTable => {
  const sorted = items.toSorted(
    (a, b) => a.month - b.month || (a.date ?? '').localeCompare(b.date ?? '') || (b.amount ?? 0) - (a.amount ?? 0),
  );
  const unknown = items.filter(({ amount }) => amount === undefined).length;
  return {
    columns: [headings.name, headings.day, headings.isAtRisk, headings.amount],
    rows: sorted.map(({ name, month, date, amount, isAtRisk }) => [
      name,
      date ? dayName(date, 'short') : (months[month] ?? nothing),
      isAtRisk ? headings.yes : headings.no,
      figure(amount, format),
    ]),
    days: { 1: sorted.map(({ date }) => date) },
    drawing: {
      kind: 'bubbles',
      size: 3,
      places: sorted.map((item, index) =>
        item.amount === undefined
          ? undefined
          : { x: item.month + 1, y: index - sorted.findIndex(({ month }) => month === item.month) + 1 },
      ),
      x: { labels: months, name: headings.month },
      y: { labels: [], name: '' },
      highlighted: {
        rows: sorted.flatMap(({ isAtRisk }, index) => (isAtRisk ? [index] : [])),
        label: headings.isAtRisk,
      },
      others: headings.isSafe,
      notes: unknown > 0 ? [`${headings.unknown}: ${unknown}`] : [],
    },
  };
};
