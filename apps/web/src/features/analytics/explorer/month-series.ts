// The months of an answer in a row, and a line over them for each value of the other dimension.
import type { ExplorePage } from '../../../api/explorer.ts';
import type { MonthSeries } from '../../../ui/charts/layouts/month-lines-layout.ts';
import type { NamedLine } from './explorer-table.tsx';
import { monthName } from '../../../lib/dates/day-name.ts';
import { isMonth } from './use-question.ts';
import type { Question } from './use-question.ts';

export const mostLines = 6;

interface Month {
  key: string;
  label: string;
}

const after = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** From the first month to the last, also those without records. */
export function monthsOf({ by }: Question, rows: readonly NamedLine[], columns: readonly NamedLine[]): Month[] {
  const keys = (isMonth(by) ? rows : columns).flatMap(({ kind, key }) => (kind === 'value' ? [key] : []));
  const [first] = keys;
  const last = keys.at(-1);
  if (first === undefined || last === undefined || !/^\d{4}-\d{2}$/.test(first)) return [];
  const months: Month[] = [];
  // A date in the far past or future does not make endless months.
  for (let month = first; month <= last && months.length < 600; month = after(month))
    months.push({ key: month, label: monthName(month, 'short') });
  return months;
}

export function linesOf(
  { by, across, count }: Question,
  page: ExplorePage,
  rows: readonly NamedLine[],
  columns: readonly NamedLine[],
  months: readonly Month[],
): MonthSeries[] {
  if (months.length === 0) return [];
  const isDown = isMonth(by);
  // Snapshots can be missing; a month without records of its date has none.
  const isStock = by === 'month' || across === 'month';
  const monthLines = new Map((isDown ? rows : columns).map((line) => [line.key, line]));
  const empty = (key: string) => (isStock && monthLines.get(key)?.total?.value == null ? undefined : 0);
  if (across === undefined) {
    const valueOf = (key: string) => {
      const line = monthLines.get(key);
      return line ? (line.total?.value ?? undefined) : empty(key);
    };
    return [{ key: count, label: '', values: months.map(({ key }) => valueOf(key)) }];
  }
  const cells = new Map(
    page.cells.map((cell) => [isDown ? `${cell.row} ${cell.column}` : `${cell.column} ${cell.row}`, cell]),
  );
  const series = (isDown ? columns : rows).map(({ key, label }) => ({
    key,
    label,
    values: months.map((month) => {
      const cell = cells.get(`${month.key} ${key}`);
      return cell ? (cell.value ?? undefined) : empty(month.key);
    }),
  }));
  const size = ({ values }: MonthSeries) => Math.max(0, ...values.map((value) => value ?? 0));
  return series.toSorted((one, other) => size(other) - size(one)).slice(0, mostLines);
}
