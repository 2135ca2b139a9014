import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { cardPlace, roles, stays } from './place.ts';
import { SelectBox } from './select-box.tsx';

interface Props {
  /** Whether Tab reaches this row; true for one row only. */
  current: boolean;
  /** The row's checkbox, if rows can be selected. */
  box: { label: string; checked: boolean; onChange: (on: boolean, range: boolean) => void } | undefined;
  children: ReactNode;
}

/** The styles of a cell; in a card it has no border of its own. */
export const cellStyles =
  'h-(--row-height) border-b border-line px-2.5 align-middle group-last:border-b-0 @max-2xl:h-auto @max-2xl:border-0 @max-2xl:p-0';

/** A row, or the card that it becomes on a narrow screen. */
export function DataRow({ current, box, children }: Props) {
  return (
    <tr
      {...roles.row}
      tabIndex={current ? 0 : -1}
      className={classes(
        'group scroll-mt-[calc(var(--table-top,0px)+2.5rem)] transition-colors focus-visible:-outline-offset-2',
        'last:rounded-b-card print:break-inside-avoid print:bg-transparent! @max-2xl:relative @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-4',
        '@max-2xl:gap-y-1 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-3 @max-2xl:last:border-b-0',
        box && '@max-2xl:ps-11',
        box?.checked ? 'bg-accent-soft' : 'bg-surface hover:bg-surface-hover',
      )}
    >
      {box && (
        <td {...roles.cell} className={classes(cellStyles, 'start-0 ps-4 pe-0', stays.cell, cardPlace.select)}>
          <SelectBox {...box} />
        </td>
      )}
      {children}
    </tr>
  );
}
