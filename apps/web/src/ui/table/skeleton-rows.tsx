import type { Column } from '@tanstack/react-table';
import { classes } from '../classes.ts';
import { Skeleton } from '../skeleton.tsx';
import type { features } from './columns.ts';
import { cardPlace, roomyStyles } from './place.ts';

const rows = Array.from({ length: 10 }, (_, index) => index);
const widths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4'];

interface Props<Row extends object> {
  columns: Column<typeof features, Row>[];
  /** Columns before these that stay empty. */
  spare: number;
}

/** Ten rows in the shape of the rows to come. */
export function SkeletonRows<Row extends object>({ columns, spare }: Props<Row>) {
  return rows.map((row) => (
    <tr
      key={row}
      aria-hidden
      className="@max-2xl:relative @max-2xl:block @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-3"
    >
      {spare > 0 && <td aria-hidden colSpan={spare} className="border-b border-line @max-2xl:hidden" />}
      {columns.map(({ id, columnDef: { meta } }, index) => (
        <td
          key={id}
          className={classes(
            'h-14 border-b border-line px-2.5 @max-2xl:flex @max-2xl:h-6 @max-2xl:items-center @max-2xl:border-0 @max-2xl:p-0',
            index === 0 && spare === 0 && '@2xl:ps-4',
            meta?.card === 'menu' && cardPlace.menu,
            roomyStyles(meta?.roomy),
          )}
        >
          {meta?.card !== 'menu' && (
            <Skeleton
              className={classes('h-3', meta?.align === 'end' && 'ms-auto @max-2xl:ms-0', widths[(row + index) % 5])}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}
