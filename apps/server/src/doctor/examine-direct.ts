import { message } from '@orgscope/contract/words/message';
import type pg from 'pg';
import { readOnlyReason, toChangeable, whyReadOnly } from '../db/connections/changeable.ts';
import { isPooled, onceConnected } from '../db/engines/connecting.ts';
import { leadToOneDatabase } from '../db/engines/same-database.ts';
import type { RunQuery } from '../db/schema/access.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { examineTls, remedyOf } from './examine-tls.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { fault } from './finding.ts';
import type { Finding } from './finding.ts';

/** Why these need PostgreSQL itself. */
const direct = {
  DATABASE_OWNER_URL: message('doctor.pooler.migrate_directly'),
  DATABASE_LISTEN_URL: message('doctor.pooler.listen_directly'),
};

async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
  return rows[0]?.is_standby === true;
}

/** Whether the database that servers write to accepts changes. */
export async function examineChangeable(ask: RunQuery): Promise<Finding[]> {
  const [row] = await ask(`select ${whyReadOnly} as why`);
  const why = readOnlyReason(row?.['why']);
  return why === undefined
    ? []
    : [fault('DATABASE_URL', message('doctor.connection.read_only', { why }), toChangeable)];
}

/** Migrations alter tables and make schemas: what a login must own for this. */
const ownership = `select session_user::text as login,
  has_database_privilege(current_database(), 'create') and not exists (
    select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      and relkind = 'r' and not pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as is_owner`;

async function examineOwner(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ login: string; is_owner: boolean }>(ownership);
  const [{ login, is_owner: isOwner } = { login: '', is_owner: true }] = rows;
  if (isOwner) return [];
  return [fault('DATABASE_OWNER_URL', message('doctor.login.no_owner', { login }), message('doctor.login.name_owner'))];
}

async function examineTarget(
  about: keyof typeof direct,
  url: string,
  client: pg.Client,
  { databaseUrl, databaseLimits }: Settings,
): Promise<Finding[]> {
  // A DATABASE_URL that cannot be reached is reported by itself.
  const isOne = databaseUrl && (await leadToOneDatabase(databaseUrl, url, databaseLimits).catch(() => undefined));
  if (isOne === false)
    return [fault(about, message('doctor.connection.other_database'), message('doctor.connection.name_same'))];
  return about === 'DATABASE_OWNER_URL' ? examineOwner(client) : [];
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
        ? [fault(about, message('doctor.pooler.also_pooled'), direct[about])]
        : []),
      ...((await isStandby(client))
        ? [fault(about, message('doctor.connection.standby'), message('doctor.connection.name_primary'))]
        : await examineTarget(about, url, client, settings)),
      examineTls(about, url, client, settings.production),
    ]);
  } catch (error) {
    return [fault(about, message('doctor.connection.unusable', { reason: reasonOf(error) }), remedyOf(error))];
  }
}
