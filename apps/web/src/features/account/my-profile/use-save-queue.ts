import { useState } from 'react';
import { CallFailure, Refusal } from '../../../api/failure.ts';
import { saveQueue } from './save-queue.ts';
import type { Outcome } from './save-queue.ts';

/** A field's queue. `save` is taken once, at the first drawing: it must not depend on what changes later. */
export function useSaveQueue<Value>(save: (value: Value) => Promise<unknown>) {
  const [outcome, tell] = useState<Outcome>({ state: 'idle' });
  const [queue] = useState(() => saveQueue(save, tell));
  return { ...queue, outcome, forget: () => tell((last) => (last.state === 'saving' ? last : { state: 'idle' })) };
}

/** What the server said against the value of this field, where it said anything. */
export function reasonOf(outcome: Outcome, field: string): string | undefined {
  if (outcome.state !== 'refused') return undefined;
  const { error } = outcome;
  if (error instanceof Refusal) return error.fields[field] ?? error.message;
  return error instanceof CallFailure ? error.message : undefined;
}
