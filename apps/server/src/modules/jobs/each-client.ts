import { isWithoutConnection } from '../../db/connections/driver-errors.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import type { Running } from './run-jobs.ts';

/** So many are named, in so many characters: of the text of a failure, a job keeps 500. */
const [mostNamed, mostText] = [5, 400];

/** Fails for each of the faults that a job has met. */
export function throwFaults(faults: readonly Error[]): void {
  if (faults.length === 0) return;
  const first = faults.slice(0, mostNamed);
  const named = first.map(({ message }) => message.slice(0, mostText / first.length));
  const count = faults.length === 1 ? '1 client' : `${faults.length} clients`;
  throw new AggregateError(faults, `${count} failed: ${named.join('; ')}`);
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
