import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ExplorePage } from '../../../api/explorer.ts';
import { useText } from '../../../i18n/i18n.ts';
import { nothing } from '../../../ui/charts/chart-table.ts';
import { classes } from '../../../ui/classes.ts';
import type { OpenCell } from './use-open-cell.ts';
import { compareNames } from '../../../lib/text/compare-names.ts';
import { listed } from '../../../lib/text/listed.ts';

type Line = ExplorePage['rows'][number];
type Value = NonNullable<ExplorePage['total']>;

export interface NamedLine extends Line {
  label: string;
}

interface Props {
  name: string;
  /** The headings of the names and of the numbers. */
  heading: string;
  number: string;
  rows: readonly NamedLine[];
  columns: readonly NamedLine[];
  numberAt: (row: NamedLine, column: NamedLine) => Value | null;
  total: ExplorePage['total'];
  write: (value: Value) => string;
  onOpen?: ((cell: OpenCell) => void) | undefined;
  isOpen: (cell: OpenCell) => boolean;
}

const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The numbers as a table: sorted by a press on a heading, each opens its rows. One tab stop; arrows walk. */
export function ExplorerTable({ name, heading, number, rows, columns, numberAt, total, write, onOpen, isOpen }: Props) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  // By the name, by a column or by the total; nothing is the server's order.
  const [sort, setSort] = useState<{ by: string; isUp: boolean }>();
  const [focused, setFocused] = useState('0 0');
  const hasTotals = rows.some((row) => row.total !== null);
  const across = [...columns, ...(hasTotals ? [undefined] : [])];

  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => sort?.by === `=${key}`);
    // A filter can take away the column.
    if (!sort || (!column && sort.by.startsWith('='))) return rows;
    const sign = sort.isUp ? 1 : -1;
    const sizeOf = (row: NamedLine) => (column ? numberAt(row, column) : row.total)?.value ?? -1;
    // What is not a value of the dimension stays below.
    const rank = ({ kind }: NamedLine) => Number(kind !== 'value');
    return rows.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        sign * (sort.by === 'name' ? compareNames(one.label, other.label) : sizeOf(one) - sizeOf(other)),
    );
  }, [rows, columns, sort, numberAt]);

  const numberIn = (row: NamedLine, column: NamedLine | undefined) => (column ? numberAt(row, column) : row.total);
  const opens = (value: Value | null, row?: string) => Boolean(onOpen && value?.value && row !== 'hidden');
  const places = [
    ...sorted.map((row) => across.map((column) => opens(numberIn(row, column), row.key))),
    [...columns.map((column) => opens(column.total)), hasTotals && opens(total)],
  ].flatMap((line, at) => line.flatMap((isOpening, index) => (isOpening ? [`${at} ${index}`] : [])));
  // Other rows and another order can have a number that opens nothing there.
  const stop = places.includes(focused) ? focused : places[0];

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    const [row = 0, column = 0] = (event.target.dataset['cell'] ?? '').split(' ').map(Number);
    // In a table that runs from right to left, the next column is on the left.
    const right = getComputedStyle(event.target).direction === 'rtl' ? -step[1] : step[1];
    for (let times = 1; times <= Math.max(sorted.length, across.length) + 1; times += 1) {
      const at = `${row + step[0] * times} ${column + right * times}`;
      const next = table.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`);
      if (next) {
        event.preventDefault();
        next.focus();
        return;
      }
    }
  };

  const sortButton = (by: string, label: string) => {
    const isBy = sort?.by === by;
    const Arrow = sort?.isUp ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        aria-label={t('explorer:sort', { name: label })}
        className={classes(
          'inline-flex min-h-8 items-center gap-1 rounded-small hover:text-ink pointer-coarse:min-h-11',
          by !== 'name' && 'px-1.5 text-end',
        )}
        onClick={() => setSort({ by, isUp: isBy ? !sort.isUp : by === 'name' })}
      >
        {label}
        {isBy && <Arrow aria-hidden className="size-3 print:hidden" />}
      </button>
    );
  };
  const direction = (by: string) => (sort?.by === by ? (sort.isUp ? 'ascending' : 'descending') : undefined);

  const cell = (value: Value | null, at: OpenCell, place: string, label: string) => {
    if (!value) return <span className="px-1.5 text-muted">{nothing}</span>;
    const text = value.value === null ? nothing : write(value);
    if (!opens(value, at.row)) {
      const reason = value.reason && t(`analytics-pages:reasons.${value.reason}`);
      return (
        <span className={value.value === null ? 'px-1.5 text-muted' : 'px-1.5'} title={reason ?? undefined}>
          {text}
          {reason && <span className="sr-only"> {reason}</span>}
        </span>
      );
    }
    return (
      <button
        type="button"
        data-cell={place}
        tabIndex={stop === place ? 0 : -1}
        aria-label={`${label}: ${text}`}
        aria-current={isOpen(at) || undefined}
        onFocus={() => setFocused(place)}
        onKeyDown={walk}
        onClick={() => onOpen?.(at)}
        className={classes(
          'min-h-8 rounded-small px-1.5 decoration-1 underline-offset-4 hover:underline pointer-coarse:min-h-11',
          isOpen(at) && 'ring-1 ring-accent',
        )}
      >
        {text}
      </button>
    );
  };

  // At the end as wide as the frame of what has the focus, which the table's edge would cut.
  const numeric = 'py-1 ps-2 pe-1 text-end whitespace-nowrap tabular-nums';
  // The frame scrolls what gets the focus beside it, not under it.
  const first = 'sticky start-0 bg-surface py-1.5 pe-3 font-normal wrap-anywhere max-w-48 min-w-28';
  return (
    <div className="relative scroll-x scroll-ps-48">
      <table ref={table} aria-label={name} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-xs text-muted">
            <th scope="col" aria-sort={direction('name')} className={classes(first, 'align-bottom font-medium')}>
              {sortButton('name', heading)}
            </th>
            {columns.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                aria-sort={direction(`=${key}`)}
                className="min-w-16 py-1 ps-2 pe-1 text-end align-bottom font-medium"
              >
                {sortButton(`=${key}`, label)}
              </th>
            ))}
            {hasTotals && (
              <th
                scope="col"
                aria-sort={direction('total')}
                className="min-w-16 py-1 ps-2 pe-1 text-end align-bottom font-medium"
              >
                {sortButton('total', columns.length > 0 ? t('explorer:total') : number)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, at) => (
            <tr key={row.key} className="border-b border-line hover:bg-surface-hover">
              <th scope="row" dir="auto" className={classes(first, row.kind !== 'value' && 'text-muted')}>
                {row.label}
              </th>
              {across.map((column, index) => {
                const label = listed([row.label, column?.label]);
                const isTotal = column === undefined && columns.length > 0;
                return (
                  <td key={column?.key ?? 'total'} className={classes(numeric, isTotal && 'font-semibold')}>
                    {cell(numberIn(row, column), { row: row.key, column: column?.key }, `${at} ${index}`, label)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {(total !== null || columns.some((column) => column.total !== null)) && (
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className={classes(first, 'font-semibold')}>
                {t('explorer:total')}
              </th>
              {columns.map((column, index) => (
                <td key={column.key} className={numeric}>
                  {cell(column.total, { column: column.key }, `${sorted.length} ${index}`, column.label)}
                </td>
              ))}
              {hasTotals && (
                <td className={numeric}>
                  {cell(total, {}, `${sorted.length} ${columns.length}`, t('explorer:total'))}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
