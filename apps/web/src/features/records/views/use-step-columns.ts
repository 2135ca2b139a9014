import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { partsOf } from '../../../lib/is-record.ts';
import type { ViewsProps } from './saved-views.tsx';

// The last columns of each history entry that came from a choice of views. The entry itself has those of the choice.
const latest = new Map<string, readonly string[]>();

/** The columns that a choice of views put into the state of a history entry; undefined for another entry. */
export function columnsIn(state: unknown): readonly string[] | undefined {
  const { columns } = partsOf(state);
  return Array.isArray(columns) ? columns.map(String) : undefined;
}

/** Shows the columns of a chosen view. Going back or forward restores the columns that the entry had at last. */
export function useStepColumns({ hidden, hide }: Pick<ViewsProps, 'hidden' | 'hide'>): void {
  const { key, state } = useLocation();
  const going = useNavigationType();
  const followed = useRef<string>(undefined);

  const follow = useEffectEvent((step: string, shown: readonly string[]) => {
    const chosen = columnsIn(state);
    const before = followed.current;
    followed.current = step;
    if (step !== before) {
      // When the screen opens, as after a reload, the browser's storage is newer than the choice. A replaced entry, as
      // after a filter, shows what it showed.
      const isChoice = before !== undefined && going !== NavigationType.Replace;
      const columns = latest.get(step) ?? (isChoice ? chosen : undefined);
      if (columns) return hide(columns);
    }
    if (chosen) latest.set(step, shown);
  });
  useEffect(() => follow(key, hidden), [key, hidden]);
}
