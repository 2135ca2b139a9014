import { inEnglish } from '@orgscope/contract/words/english';
import type { Message } from '@orgscope/contract/words/message';
import { sql } from 'drizzle-orm';
import { ReadOnlyDatabase } from '../../lib/process/read-only.ts';
import { accessFaults, besideNewer } from '../schema/access.ts';
import { readOnlyReason, whyReadOnly } from './changeable.ts';
import type { Drizzle } from './database.ts';
import { migrations, newestMigration } from '../migrations.ts';
import { installation } from '../tables/installation.ts';

/** The database answers, but lacks something that this version needs. */
export class NotPrepared extends Error {}

/** Migrations are missing before those that are applied. */
export class HalfMigrated extends NotPrepared {}

/** A newer version has removed what this one uses. */
export class TooNew extends NotPrepared {}

interface Migrated {
  readonly newest: number;
  readonly isNewer: boolean;
  /** Why it accepts no changes; undefined if it does. */
  readonly readOnly: Message | undefined;
}

/**
 * Throws unless every migration that this server knows has been applied, and it knows those that it must. Tells whether a
 * newer version has migrated, of which a server of this version may go on until it is replaced.
 */
async function assertMigrated(platform: Drizzle): Promise<Migrated> {
  const { rows } = await platform.execute<{ newest: string | null; known: number; why: string | null }>(
    sql`select max(created_at) as newest,
        (count(distinct created_at) filter (where created_at <= ${newestMigration()}))::int as known,
        ${sql.raw(whyReadOnly)} as why
      from drizzle.__drizzle_migrations`,
  );
  const newest = Number(rows[0]?.newest ?? 0);
  if (newest < newestMigration()) throw new NotPrepared('The database lacks migrations of this version');
  if ((rows[0]?.known ?? 0) < migrations().length)
    throw new HalfMigrated('The database is half migrated: an earlier migration is missing');
  const [mark] = await platform.select({ oldest: installation.oldestReader }).from(installation);
  if ((mark?.oldest ?? 0) > newestMigration())
    throw new TooNew('A newer version has changed the database so that this version cannot use it');
  return { newest, isNewer: newest > newestMigration(), readOnly: readOnlyReason(rows[0]?.why) };
}

/**
 * Throws unless the database has every role, policy and grant that this version needs. Additional ones stop no server.
 */
async function assertAccess(platform: Drizzle): Promise<void> {
  const faults = await accessFaults(async (text) => (await platform.execute(sql.raw(text))).rows);
  if (faults.missing.length === 0) return;
  // Only now: a newer version may have migrated since the check began.
  const { isNewer } = await assertMigrated(platform);
  const { missing } = isNewer ? besideNewer(faults) : faults;
  if (missing.length === 0) return;
  const some = missing.slice(0, 3).join('; ');
  throw new NotPrepared(`The database lacks ${missing.length} of its roles, policies and grants, such as: ${some}`);
}

/**
 * The check behind a database's `check`. Rights that were complete less than `believed` milliseconds ago are not read again,
 * unless a version has migrated since: they are of a hundred tables, and change by a migration or by hand alone.
 */
export function readinessCheck(platform: Drizzle, aTenant: Drizzle): (believed?: number) => Promise<void> {
  let seen = { at: -Infinity, newest: 0 };
  return async (believed = 0) => {
    const { newest, readOnly } = await assertMigrated(platform);
    if (newest !== seen.newest || performance.now() - seen.at >= believed) {
      const at = performance.now();
      await assertAccess(platform);
      seen = { at, newest };
    }
    // Whether this login may use the tenants' role at all.
    await aTenant.execute(sql`select 1`);
    // Last, so that a server may start all the same once all else is right.
    if (readOnly !== undefined) throw new ReadOnlyDatabase(inEnglish(readOnly));
  };
}
