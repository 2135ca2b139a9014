import type pg from 'pg';
import { toChangeable, whyReadOnly } from '../db/connections/changeable.ts';
import { isPooled, onceConnected } from '../db/engines/postgresql.ts';
import { leadToOneDatabase } from '../db/engines/same-database.ts';
import type { RunQuery } from '../db/schema/access.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { examineTls, remedyOf } from './examine-tls.ts';
import type { ExaminedSettings as Settings } from './examined-settings.ts';
import { fault } from './finding.ts';
import type { Finding } from './finding.ts';

/** What needs PostgreSQL itself. */
const direct = {
  DATABASE_OWNER_URL: 'migrations need a connection of their own.',
  DATABASE_LISTEN_URL: 'a pooler does not pass on what changes.',
};

const toPrimary = 'Point it to the primary: a standby accepts neither migrations nor LISTEN.';

async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  return rows[0]?.is_standby === true;
}

/** Whether the database that servers write to accepts changes. */
export async function examineChangeable(ask: RunQuery): Promise<Finding[]> {
  const [row] = await ask(`select ${whyReadOnly} as why`);
  if (!row?.['why']) return [];
  return [fault('DATABASE_URL', `accepts no changes: ${String(row['why'])}. No server on it is ready.`, toChangeable)];
}

async function examineTarget(
  about: keyof typeof direct,
  url: string,
  { databaseUrl, databaseLimits }: Settings,
): Promise<Finding[]> {
  // A DATABASE_URL that cannot be reached is reported by itself.
  const isOne = databaseUrl && (await leadToOneDatabase(databaseUrl, url, databaseLimits).catch(() => undefined));
  return isOne === false
    ? [fault(about, 'leads to another database than DATABASE_URL.', 'Name the same database in both.')]
    : [];
}

/** Checks an address beside DATABASE_URL. */
export async function examineDirect(
  about: keyof typeof direct,
  url: string | undefined,
  settings: Settings,
): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    return await onceConnected(url, settings.databaseLimits, async (client) => [
      ...(settings.databasePooled && (await isPooled(client))
        ? [fault(about, 'points to a pooler, too.', `Point it to PostgreSQL itself: ${direct[about]}`)]
        : []),
      ...((await isStandby(client))
        ? [fault(about, 'points to a standby.', toPrimary)]
        : await examineTarget(about, url, settings)),
      examineTls(about, url, client, settings.production),
    ]);
  } catch (error) {
    return [fault(about, `cannot be used (${reasonOf(error)}).`, remedyOf(error))];
  }
}
