import { useCallback, useState } from 'react';
import type { Industry } from '../../../api/industries.ts';

/** What the person is about to do, each in a dialog of its own. */
export type Task =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete' | 'restore'; industry: Industry }
  /** A delete that clients stand in the way of; `reason` is the server's, where it was the one to say so. */
  | { kind: 'blocked'; industry: Industry; reason?: string };

interface Begun {
  what: Task;
  /** Counts the tasks, so that each begins with a fresh dialog. */
  number: number;
  /** A task that is over stays, closed, until the next: its dialog needs its words while it fades. */
  open: boolean;
}

/** The task at hand, or the last one. */
export function useTask() {
  const [task, setTask] = useState<Begun>();
  const begin = useCallback(
    (what: Task) => setTask((last) => ({ what, number: (last?.number ?? 0) + 1, open: true })),
    [],
  );
  const close = useCallback(() => setTask((last) => last && { ...last, open: false }), []);
  return { task, begin, close };
}
