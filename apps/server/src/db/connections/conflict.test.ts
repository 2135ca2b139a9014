import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import { buildersFor } from '../../testing/builders.ts';
import { platformScope } from '../scope.ts';
import { industries } from '../tables/industries.ts';

const database = await startTestDatabase();
const { anIndustry } = buildersFor(database);
const db = database.in(platformScope);
const failure = (code: string) => Object.assign(new Error('Taken back'), { code });

/** Adds an industry in a transaction that fails the given number of times, and returns how often it ran. */
async function addFailing(name: string, code: string, failures: number) {
  let runs = 0;
  const outcome = await database
    .transaction(platformScope, async (tx) => {
      runs += 1;
      await tx.insert(industries).values({ name, nameKey: name });
      if (runs <= failures) throw new Error('The statement failed', { cause: failure(code) });
    })
    .then(
      () => 'done',
      () => 'failed',
    );
  return { runs, outcome, rows: await db.$count(industries, eq(industries.name, name)) };
}

describe('a transaction that the database cancelled in favour of another', () => {
  it.each(['40P01', '40001'])('runs up to twice more after %s, and only the last run counts', async (code) => {
    expect(await addFailing(`once ${code}`, code, 1)).toEqual({ runs: 2, outcome: 'done', rows: 1 });
    expect(await addFailing(`twice ${code}`, code, 2)).toEqual({ runs: 3, outcome: 'done', rows: 1 });
    expect(await addFailing(`always ${code}`, code, 3)).toEqual({ runs: 3, outcome: 'failed', rows: 0 });
  });

  it('does not run again after any other error', async () => {
    expect(await addFailing('else', '23505', 1)).toEqual({ runs: 1, outcome: 'failed', rows: 0 });
  });
});

it('two transactions that deadlock both succeed in the end', async () => {
  const [one, other] = [await anIndustry(), await anIndustry()];
  const begun: (() => void)[] = [];
  /** Waits for the other transaction, if the engine can have two open. */
  const together = () =>
    new Promise<void>((resolve) => {
      if (database.engine === 'embedded') return resolve();
      begun.push(resolve);
      if (begun.length >= 2) for (const go of begun) go();
    });
  let runs = 0;
  const hold = (ids: number[]) =>
    database.transaction(platformScope, async (tx) => {
      runs += 1;
      for (const [index, id] of ids.entries()) {
        if (index === 1) await together();
        await tx.select().from(industries).where(eq(industries.id, id)).for('update');
      }
      return ids;
    });

  expect(await Promise.all([hold([one.id, other.id]), hold([other.id, one.id])])).toHaveLength(2);
  // On a busy machine PostgreSQL may find both in a deadlock, which ends both.
  expect(runs).toBeGreaterThanOrEqual(database.engine === 'embedded' ? 2 : 3);
});
