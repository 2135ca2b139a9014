import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { setTimeout as rest } from 'node:timers/promises';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { dayBefore } from '../../lib/time/days.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';
import { faultsOfEach, throwFaults } from '../jobs/each-client.ts';
import { daysKept } from './read-snapshots.ts';
import { snapshotCounts } from './snapshot-counts.ts';

/** Clients of one statement: enough for few round trips, and few enough for a short statement. */
const batch = 50;

async function nextClients(database: Database, after: number): Promise<number[]> {
  const rows = await database
    .in(platformScope)
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.isActive, true), gt(clients.id, after)))
    .orderBy(asc(clients.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/**
 * Counts what clients have. A snapshot that exists stays, and a client that was not there yet gets none, nor one with sample
 * data, which would be counted.
 */
const countOn = (database: Database, ids: readonly number[], day: string) =>
  database.in(platformScope).execute(sql`
    insert into ${dailySnapshots} (client_id, day, counts)
    select ${clients.id}, ${day}::date, ${snapshotCounts(sql`${day}::date`)} from ${clients}
    where ${isAnyOf(clients.id, ids)} and ${clients.createdAt} < ${day}::date + 1
      and ${clients.sampleDataSince} is null
      and not exists (select from ${dailySnapshots} where client_id = ${clients.id} and day = ${day}::date)
    on conflict do nothing`);

const removeOld = (database: Database, ids: readonly number[], day: string) =>
  database.in(platformScope).execute(sql`
    delete from ${dailySnapshots}
    where ${isAnyOf(dailySnapshots.clientId, ids)} and ${dailySnapshots.day} < ${day}::date - ${daysKept}::int
      and extract(day from ${dailySnapshots.day} + 1) <> 1`);

/**
 * Takes the snapshots of all active clients: of the day that has ended, and of those that ended on missed days, for which the
 * present records stand in. A day is counted at its end, by UTC: the last one of a month has all of the month. It rests
 * between batches as long as they take, for the callers. A batch that fails is taken client by client.
 */
export const takeSnapshots =
  (database: Database): DailyWork =>
  async ({ day, missed, signal, report }) => {
    const take = async (some: readonly number[]) => {
      for (const each of [...missed, day].map(dayBefore)) {
        await countOn(database, some, each);
        signal.throwIfAborted();
      }
      await removeOld(database, some, day);
    };
    const total = await database.in(platformScope).$count(clients, eq(clients.isActive, true));
    const faults: Error[] = [];
    let counted = 0;
    let ids = await nextClients(database, 0);
    while (ids.length > 0) {
      const [begun, before] = [performance.now(), counted];
      try {
        await take(ids);
      } catch {
        signal.throwIfAborted();
        const tell = (done: number) => report(before + done, total);
        const round = await faultsOfEach(ids, { signal, report: tell }, (id) => take([id]));
        faults.push(...round.faults);
        if (round.isCutShort) break;
      }
      counted += ids.length;
      report(counted, total);
      await rest(performance.now() - begun, undefined, { signal, ref: false });
      ids = await nextClients(database, ids.at(-1) ?? 0);
    }
    throwFaults(faults);
  };
