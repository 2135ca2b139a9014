import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Sort } from './arrange.ts';
import { features } from './columns.ts';
import type { Column } from './columns.ts';
import { cardPlace, roles } from './place.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortHeader } from './sort-header.tsx';

interface Props<Row extends object> {
  /** The table's name for a screen reader. */
  label: string;
  columns: Column<Row>[];
  /** The rows of the page shown, in their order; absent while they are loading. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Under the rows: the pages. */
  footer?: ReactNode;
}

const none: never[] = [];

/** Rows in columns, or in cards where the columns would be cramped. Sorts, searches and pages nothing itself. */
export function DataTable<Row extends object>({ label, columns, rows, rowId, sort, onSort, footer }: Props<Row>) {
  const table = useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting: sort ? [{ id: sort.column, desc: sort.descending }] : none },
    onSortingChange: (update) => {
      const before = sort ? [{ id: sort.column, desc: sort.descending }] : [];
      const [next] = typeof update === 'function' ? update(before) : update;
      onSort(next && { column: next.id, descending: next.desc });
    },
  });

  return (
    <div className="@container rounded-card border border-line bg-surface">
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={!rows}
        className="w-full table-fixed border-separate border-spacing-0 text-sm @max-2xl:block"
      >
        <thead {...roles.group} className="@max-2xl:block">
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              {...roles.row}
              className="@max-2xl:flex @max-2xl:overflow-x-auto @max-2xl:border-b @max-2xl:border-line"
            >
              {group.headers.map((header) => (
                <SortHeader key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </SortHeader>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...roles.group} className="@max-2xl:block">
          {!rows && <SkeletonRows columns={table.getAllLeafColumns()} />}
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...roles.row}
              className="group transition-colors hover:bg-surface-hover @max-2xl:relative @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-4 @max-2xl:gap-y-1 @max-2xl:border-b @max-2xl:border-line @max-2xl:last:border-b-0 @max-2xl:px-4 @max-2xl:py-3"
            >
              {row.getAllCells().map((cell) => {
                const { meta } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    {...roles.cell}
                    className={classes(
                      'h-11 border-b border-line px-4 align-middle group-last:border-b-0 @max-2xl:h-auto',
                      '@max-2xl:border-0 @max-2xl:p-0',
                      meta?.align === 'end' && 'text-end tabular-nums',
                      meta?.card !== 'menu' && 'py-1.5',
                      meta && cardPlace[meta.card],
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {footer && <div className="border-t border-line px-4 py-2">{footer}</div>}
    </div>
  );
}
