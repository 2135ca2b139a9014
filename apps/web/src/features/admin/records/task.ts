import { useCallback, useState } from 'react';

/** What the person is about to do, each in a dialog of its own. */
export type Task<Row> =
  | { kind: 'add' }
  | { kind: 'edit'; record: Row }
  | { kind: 'delete' | 'restore'; record: Row }
  /** A delete that something stands in the way of; `reason` is the server's, where it was the one to say so. */
  | { kind: 'blocked'; record: Row; reason?: string };

/** What it is called that a record becomes inactive. */
export type Removal = 'delete' | 'deactivate';

/** What adding and deleting are called, where they are something else. */
export interface ActWords {
  add?: string;
  /** Adding where there is none yet. */
  first?: string;
  removal?: Removal;
}

interface Begun<Row> {
  what: Task<Row>;
  /** Counts the tasks, so that each begins with a fresh dialog. */
  number: number;
  /** A task that is over stays, closed, until the next: its dialog needs its words while it fades. */
  open: boolean;
}

/** The task at hand, or the last one. */
export function useTask<Row>() {
  const [task, setTask] = useState<Begun<Row>>();
  const begin = useCallback(
    (what: Task<Row>) => setTask((last) => ({ what, number: (last?.number ?? 0) + 1, open: true })),
    [],
  );
  const close = useCallback(() => setTask((last) => last && { ...last, open: false }), []);
  return { task, begin, close };
}
