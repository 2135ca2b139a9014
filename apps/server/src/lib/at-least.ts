import { setTimeout } from 'node:timers/promises';

/** Does the work, and takes so long in any case: the time tells nobody what was found. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
