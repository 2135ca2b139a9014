import { isOfDatabase, isWithoutConnection } from '../../db/connections/driver-errors.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import type { Running } from './run-jobs.ts';

/** So many are named, in so many characters: of the text of a failure, a job keeps 500. */
const [mostNamed, mostText] = [5, 400];
/** So many clients in a row that fail by the database, such as by a full disk: all others would, too. */
const mostInRow = 10;

/** Fails for each of the faults that a job has met. */
export function throwFaults(faults: readonly Error[]): void {
  if (faults.length === 0) return;
  const first = faults.slice(0, mostNamed);
  const named = first.map(({ message }) => message.slice(0, mostText / first.length));
  const count = faults.length === 1 ? '1 client' : `${faults.length} clients`;
  throw new AggregateError(faults, `${count} failed: ${named.join('; ')}`);
}

interface Round {
  readonly faults: Error[];
  /** Ended before the last client, since too many in a row had failed by the database. */
  readonly isCutShort: boolean;
}

/** Does work client by client, and returns its faults: no number of broken clients keeps others from theirs. */
export async function faultsOfEach(
  ids: readonly number[],
  { signal, report }: Pick<Running, 'signal'> & Partial<Pick<Running, 'report'>>,
  work: (id: number) => Promise<void>,
): Promise<Round> {
  const faults: Error[] = [];
  let inRow = 0;
  for (const [index, id] of ids.entries()) {
    report?.(index, ids.length);
    try {
      await work(id);
      inRow = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (isWithoutConnection(error)) throw error;
      faults.push(new Error(`client ${id}: ${reasonOf(error)}`, { cause: error }));
      inRow = isOfDatabase(error) ? inRow + 1 : 0;
    }
    signal.throwIfAborted();
    if (inRow === mostInRow) return { faults, isCutShort: true };
  }
  report?.(ids.length, ids.length);
  return { faults, isCutShort: false };
}

/** Does the work of a job client by client. The job fails in the end, for each that failed. */
export async function eachClient(...work: Parameters<typeof faultsOfEach>): Promise<void> {
  const { faults } = await faultsOfEach(...work);
  throwFaults(faults);
}
