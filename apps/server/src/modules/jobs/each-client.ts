import { isWithoutConnection } from '../../db/connections/driver-errors.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import type { Running } from './run-jobs.ts';

const mostNamed = 10;

/** Fails for each of the faults that a job has met. */
export function throwFaults(faults: readonly Error[]): void {
  if (faults.length === 0) return;
  const named = faults.slice(0, mostNamed).map(({ message }) => message);
  const others = faults.length - named.length;
  throw new AggregateError(faults, [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; '));
}

/** Does work client by client, and returns its faults: one that fails holds up none of the others. */
export async function faultsOfEach(
  ids: readonly number[],
  { signal, report }: Pick<Running, 'signal'> & Partial<Pick<Running, 'report'>>,
  work: (id: number) => Promise<void>,
): Promise<Error[]> {
  const faults: Error[] = [];
  for (const [index, id] of ids.entries()) {
    report?.(index, ids.length);
    try {
      await work(id);
    } catch (error) {
      signal.throwIfAborted();
      if (isWithoutConnection(error)) throw error;
      faults.push(new Error(`client ${id}: ${reasonOf(error)}`, { cause: error }));
    }
    signal.throwIfAborted();
  }
  report?.(ids.length, ids.length);
  return faults;
}

/** Does the work of a job client by client. One that fails holds up none of the others; the job fails in the end, for each. */
export async function eachClient(...work: Parameters<typeof faultsOfEach>): Promise<void> {
  throwFaults(await faultsOfEach(...work));
}
