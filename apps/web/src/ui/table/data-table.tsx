import { useTable } from '@tanstack/react-table';
import { useDeferredValue, useRef } from 'react';
import type { ReactNode } from 'react';
import { headingAfter } from '../../lib/interaction/heading-after.ts';
import { classes } from '../classes.ts';
import type { Sort } from '@orgscope/contract/lists/arrange';
import { features } from './columns.ts';
import type { Column } from './columns.ts';
import { cellStyles, DataRow } from './data-row.tsx';
import { cardPlace, roles, roomyStyles, stays } from './place.ts';
import { SelectBox } from './select-box.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { headerStyles, SortHeader } from './sort-header.tsx';
import type { TableLayout } from './table-layout.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useRowCursor } from './use-row-cursor.ts';
import type { Turn } from './use-row-cursor.ts';
import type { Selection } from './use-selection.ts';

interface Props<Row extends object> {
  /** The table's name for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** The rows of the page in their order; absent while they are loading. */
  rows: Row[] | undefined;
  /** What is shown meanwhile, in place of the heads. */
  loading?: string;
  rowId: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  /** The checkbox names, if rows can be selected. */
  selection?: Selection<Row> & { nameOfAll: string; nameOf: (row: Row) => string };
  /** The action of the Enter key on a row. */
  onOpen?: (row: Row) => void;
  turn?: Turn;
  /** The chosen widths and density; without them, nothing can be chosen. */
  layout?: TableLayout;
  /** Under the rows: the pagination. */
  footer?: ReactNode;
}

const none: never[] = [];

/** Rows in columns, or in cards if the columns would be too narrow. It does not sort, search or paginate itself. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows: latest,
  loading,
  rowId,
  sort,
  onSort,
  selection,
  onOpen,
  turn,
  layout,
  footer,
}: Props<Row>) {
  // Rendered in slices between which the browser paints and hears the user.
  const rows = useDeferredValue(latest);
  const shown = rows ?? none;
  const sorting = sort ? [{ id: sort.column, desc: sort.descending }] : none;
  const table = useTable({
    features,
    columns,
    data: shown,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      onSort?.(next && { column: next.id, descending: next.desc });
    },
  });
  // Cards have no columns: there the heads serve to sort and to choose all.
  const isSortable = selection !== undefined || table.getAllLeafColumns().some((each) => each.getCanSort());
  const isChosen = (row: Row) => selection?.chosen.has(rowId(row)) ?? false;
  const chosenHere = selection ? shown.filter(isChosen).length : 0;
  const body = useRef<HTMLTableSectionElement>(null);
  // A press with Shift includes all rows since the last press.
  const lastPressed = useRef<string>(undefined);
  const press = (index: number, on: boolean, range: boolean) => {
    const last = shown.findIndex((row) => rowId(row) === lastPressed.current);
    const from = range && last >= 0 ? last : index;
    selection?.choose(shown.slice(Math.min(from, index), Math.max(from, index) + 1), on);
    lastPressed.current = shown[index] && rowId(shown[index]);
  };
  const cursor = useRowCursor<Row>(body, {
    rows,
    onOpen,
    onToggle: selection && ((row, index, range) => press(index, !isChosen(row), range)),
    turn,
  });

  const element = useRef<HTMLTableElement>(null);
  const widthActs = useColumnWidths(element, columns, rows, layout);
  // Always there, so that it takes no room of a measured column once it shows.
  const edge = '@2xl:border-e border-e-transparent @2xl:group-data-wide/table:border-e-line print:border-e-0!';
  // Without a box before them, texts begin where those under the table do.
  const first = `${selection ? 'start-10' : 'start-0 @2xl:ps-4'} ${edge}`;

  return (
    <div
      ref={headingAfter}
      className={classes(
        '@container relative overflow-clip rounded-card border border-line bg-surface print:overflow-visible! print:border-0',
        layout?.density === 'compact'
          ? '[--cell-padding:--spacing(0.5)] [--row-height:--spacing(8)]'
          : '[--cell-padding:--spacing(1.5)] [--row-height:--spacing(11)]',
      )}
    >
      {!rows && loading && (
        <p aria-hidden className="absolute start-12.5 top-3 z-1 text-xs text-muted">
          {loading}
        </p>
      )}
      <div className="group/table rounded-t-card @2xl:data-wide:max-h-[calc(100dvh-8rem)] @2xl:data-wide:overflow-auto @2xl:data-wide:[--table-top:0px] print:max-h-none! print:overflow-visible!">
        <table
          {...roles.table}
          ref={element}
          aria-label={label}
          aria-busy={!rows}
          className="w-full table-fixed border-separate border-spacing-0 text-sm @max-2xl:block print:table-auto"
        >
          {/* Other heads for the rows than for their placeholders, whose columns have other widths: none of them moves. */}
          <thead {...roles.group} key={String(!rows)} className={isSortable ? '@max-2xl:block' : '@max-2xl:sr-only'}>
            {table.getHeaderGroups().map((group) => (
              <tr
                key={group.id}
                {...roles.row}
                className={classes(
                  isSortable &&
                    '@max-2xl:relative @max-2xl:flex @max-2xl:scroll-x @max-2xl:border-b @max-2xl:border-line',
                )}
              >
                {selection && (
                  <th
                    {...roles.header}
                    scope="col"
                    className={classes(
                      headerStyles,
                      'start-0 w-10 min-w-10 ps-4 pe-0 @max-2xl:min-w-8.5 @max-2xl:pe-0.5 print:hidden',
                      stays.head,
                    )}
                  >
                    <SelectBox
                      label={selection.nameOfAll}
                      checked={chosenHere > 0 && (chosenHere === shown.length || 'some')}
                      isEmpty={shown.length === 0}
                      onChange={(on) => selection.choose(shown, on)}
                    />
                  </th>
                )}
                {group.headers.map((header, place) => (
                  <SortHeader
                    key={header.id}
                    header={header}
                    widthActs={layout && widthActs}
                    className={classes(!rows && 'invisible', place === 0 && `${first} ${stays.head}`)}
                  >
                    <table.FlexRender header={header} />
                  </SortHeader>
                ))}
              </tr>
            ))}
          </thead>
          <tbody {...roles.group} ref={body} className="@max-2xl:block">
            {!rows && <SkeletonRows columns={table.getAllLeafColumns()} spare={selection ? 1 : 0} />}
            {table.getRowModel().rows.map((row, index) => (
              <DataRow
                key={row.id}
                current={index === cursor}
                box={
                  selection && {
                    label: selection.nameOf(row.original),
                    checked: isChosen(row.original),
                    onChange: (on, range) => press(index, on, range),
                  }
                }
              >
                {row.getAllCells().map((cell, place) => {
                  const { meta } = cell.column.columnDef;
                  // The cell by which people know the row.
                  const isHeader = meta?.card === 'lead';
                  const Cell = isHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={cell.id}
                      {...(isHeader ? { ...roles.rowHeader, scope: 'row' } : roles.cell)}
                      className={classes(
                        cellStyles,
                        isHeader && 'text-start font-normal',
                        meta?.align === 'end' && 'text-end tabular-nums',
                        meta?.card !== 'menu' && 'py-(--cell-padding)',
                        place === 0 && `${first} ${stays.cell}`,
                        meta && cardPlace[meta.card],
                        roomyStyles(meta?.roomy),
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
              </DataRow>
            ))}
          </tbody>
        </table>
      </div>
      {/* With the rows: below their placeholders it would move when they come. */}
      {rows && footer && <div className="border-t border-line px-4 py-2 print:border-0 print:px-2.5">{footer}</div>}
    </div>
  );
}
