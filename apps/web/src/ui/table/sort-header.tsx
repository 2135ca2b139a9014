import type { Header } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { features } from './columns.ts';
import { roles, roomyStyles } from './place.ts';
import { WidthSeparator } from './width-separator.tsx';
import type { WidthActs } from './width-separator.tsx';

interface Props<Row extends object> {
  header: Header<typeof features, Row>;
  className?: string | undefined;
  /** What changes the width, if it can be chosen. */
  widthActs: WidthActs | undefined;
  children: ReactNode;
}

const words = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: ArrowUp, desc: ArrowDown };

/** The styles of a header cell. */
export const headerStyles =
  'sticky top-(--table-top,0px) z-2 h-10 border-b border-line bg-surface px-2.5 text-xs font-medium text-muted ' +
  'first:rounded-ss-card last:rounded-se-card @max-2xl:static @max-2xl:w-auto @max-2xl:shrink-0 ' +
  '@max-2xl:content-center @max-2xl:border-0 print:static! print:w-auto!';

/** A column's title; repeated presses sort ascending, descending and not at all. */
export function SortHeader<Row extends object>({ header, className, widthActs, children }: Props<Row>) {
  const { column } = header;
  const name = useId();
  const { header: title } = column.columnDef;
  const sortable = column.getCanSort();
  const sorted = column.getIsSorted();
  const { meta } = column.columnDef;
  const Icon = sorted ? icons[sorted] : ChevronsUpDown;
  return (
    <th
      {...roles.header}
      scope="col"
      data-column={meta?.card === 'menu' ? undefined : column.id}
      // Without the name of its edge.
      aria-labelledby={name}
      aria-sort={sortable ? (sorted ? words[sorted] : 'none') : undefined}
      className={classes(
        headerStyles,
        '@max-2xl:px-1 @max-2xl:first:ps-2.5',
        meta?.align === 'end' ? 'text-end' : 'text-start',
        // Cards have no columns: only what sorts them is shown.
        !sortable && '@max-2xl:sr-only!',
        meta?.card === 'menu' && 'print:hidden',
        className,
        roomyStyles(meta?.roomy),
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => column.toggleSorting()}
          className={classes(
            'group/sort relative -mx-1.5 inline-flex h-7 items-center gap-1 rounded-small px-1.5 whitespace-nowrap',
            'transition-colors hover:text-ink @max-2xl:mx-0',
            sorted && 'text-ink',
          )}
        >
          <span id={name}>{children}</span>
          <Icon
            aria-hidden
            className={classes(
              // Beside the title in the cell's padding, so that it needs no room.
              'size-3.5 @2xl:absolute',
              meta?.align === 'end' ? '@2xl:end-full @2xl:-me-1' : '@2xl:start-full @2xl:-ms-1',
              !sorted && 'opacity-0 group-hover/sort:opacity-60 @max-2xl:opacity-40',
            )}
          />
        </button>
      ) : (
        <span id={name}>{children}</span>
      )}
      {widthActs && meta?.card !== 'menu' && typeof title === 'string' && (
        <WidthSeparator column={column.id} title={title} acts={widthActs} />
      )}
    </th>
  );
}
