import { useState } from 'react';
import { CallFailure, Refusal } from '../../../api/failures/failure.ts';
import { saveQueue } from './save-queue.ts';
import type { Outcome } from './save-queue.ts';

/** The queue of a field. `save` is read once, at the first render: it must not depend on later values. */
export function useSaveQueue<Value>(save: (value: Value) => Promise<unknown>) {
  const [outcome, tell] = useState<Outcome>({ state: 'idle' });
  const [queue] = useState(() => saveQueue(save, tell));
  return { ...queue, outcome, forget: () => tell((last) => (last.state === 'saving' ? last : { state: 'idle' })) };
}

/** The server's error for this field, if any. */
export function reasonOf(outcome: Outcome, field: string): string | undefined {
  if (outcome.state !== 'refused') return undefined;
  const { error } = outcome;
  if (error instanceof Refusal) return error.fields[field] ?? error.message;
  return error instanceof CallFailure ? error.message : undefined;
}
