import { message } from '@orgscope/contract/words/message';
import type pg from 'pg';
import { isRoleRefused } from '../db/connections/driver-errors.ts';
import { accessFaults, besideNewer } from '../db/schema/access.ts';
import type { RunQuery } from '../db/schema/access.ts';
import { sealedQuery } from '../db/schema/sealed-texts.ts';
import { foreignTables } from '../db/schema/run-migrations.ts';
import { ungranted } from '../db/schema/roles.ts';
import { excessiveRights } from '../db/schema/login.ts';
import {
  isPooled,
  keepsStatements,
  loginOf,
  onceConnected,
  UndeclaredPooler,
  versionOf,
} from '../db/engines/connecting.ts';
import { newestMigration } from '../db/migrations.ts';
import { platformRole } from '../db/tables/tenancy.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { examineChangeable, examineDirect } from './examine-direct.ts';
import { examineConnections } from './examine-connections.ts';
import { examineSealed } from './examine-sealed.ts';
import { examineKept, examineMigrations, examineTables, isMigrated, keptQuery } from './examine-tables.ts';
import type { Kept } from './examine-tables.ts';
import { examineTls, remedyOf } from './examine-tls.ts';
import { advice, fault, good, inProduction, isSome, listed } from './finding.ts';
import type { Finding } from './finding.ts';

const migrate = message('doctor.schema.migrate', { command: commandLine('migrate') });
const some = (texts: readonly string[]) => texts.slice(0, 3).join('; ') + (texts.length > 3 ? '; …' : '');

async function examineLogin(ask: RunQuery, { production, allowPrivilegedLogin }: Settings): Promise<Finding[]> {
  const { login, dangerous, needless } = await excessiveRights(ask);
  const found: Finding[] = [];
  if (isSome(dangerous)) {
    const level = inProduction(production && !allowPrivilegedLogin);
    const text = message('doctor.login.dangerous', { login, rights: listed(dangerous) });
    found.push(level('DATABASE_URL', text, message('doctor.login.separate')));
  }
  if (isSome(needless)) {
    found.push(
      advice(
        'DATABASE_URL',
        message('doctor.login.needless', { login, rights: listed(needless) }),
        message('doctor.login.revoke', { command: commandLine('migrate') }),
      ),
    );
  }
  return found.length > 0 ? found : [good('DATABASE_URL', message('doctor.login.right', { login }))];
}

/** The rows of a query by the servers' role. One message is one transaction, even behind a pooler. */
async function asServers<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row[]> {
  const text = `begin; set local role ${platformRole}; ${query}; commit`;
  return ((await client.query(text)) as unknown as pg.QueryResult<Row>[])[2]?.rows ?? [];
}

/** When the applied migrations were made; undefined if nobody may know, for lack of the servers' role. */
async function appliedTo(client: pg.Client): Promise<Set<number> | undefined> {
  try {
    const rows = await asServers<{ at: string }>(client, 'select created_at as at from drizzle.__drizzle_migrations');
    return new Set(rows.map(({ at }) => Number(at)));
  } catch {
    await client.query('rollback');
    return undefined;
  }
}

/** Compares roles, policies and grants with the rules, and migrations with this version. */
async function examineSchema(client: pg.Client): Promise<Finding[]> {
  const ask = asking(client);
  const [table] = await ask(`select exists (select from pg_class where relname = '__drizzle_migrations') as exists`);
  if (!table?.['exists']) {
    const others = await foreignTables(client);
    return [
      others === undefined
        ? fault('DATABASE_URL', message('doctor.schema.empty'), migrate)
        : fault(
            'DATABASE_URL',
            message('doctor.schema.other_product', { tables: others }),
            message('doctor.schema.own_database'),
          ),
    ];
  }
  const applied = await appliedTo(client);
  const migrations = applied && examineMigrations(applied, 0);
  // What migrating brings is missing before it.
  if (migrations?.level === 'fault') return [migrations];
  const isNewer = applied !== undefined && Math.max(...applied) > newestMigration();
  const faults = await accessFaults(ask);
  const { missing, excessive } = isNewer ? besideNewer(faults) : faults;
  const found: Finding[] = [];
  if (missing.length > 0) {
    const text = message('doctor.schema.missing', { count: missing.length, names: some(missing) });
    found.push(fault('DATABASE_URL', text, migrate));
  }
  if (excessive.length > 0) {
    found.push(
      fault(
        'DATABASE_URL',
        message('doctor.schema.excessive', { count: excessive.length, names: some(excessive) }),
        message('doctor.schema.migrate_to_remove', { command: commandLine('migrate') }),
      ),
    );
  }
  return found.length > 0 ? found : [good('DATABASE_URL', message('doctor.schema.right'))];
}

/** Data that only the servers' role can read. */
async function examineRows(client: pg.Client, settings: Settings, readsSealed: boolean): Promise<Finding[]> {
  const { production, secretKeys } = settings;
  const [kept] = await asServers<Kept & pg.QueryResultRow>(client, keptQuery);
  if (!kept) return [];
  const found = examineKept(kept, settings);
  if (readsSealed && secretKeys && isMigrated(kept))
    found.push(examineSealed(await asServers(client, sealedQuery), secretKeys, production));
  return found;
}

export const asking =
  (client: pg.Client): RunQuery =>
  async (text) =>
    (await client.query<pg.QueryResultRow>(text)).rows;

/** Whether the pooler does with prepared statements what the settings say. */
function examinePrepared(keeps: boolean, expected: boolean): Finding {
  const about = 'DATABASE_POOLER';
  if (keeps === expected) return good(about, message('doctor.pooler.right'));
  return keeps
    ? advice(about, message('doctor.pooler.keeps_prepared'), message('doctor.pooler.use_prepared'))
    : fault(about, message('doctor.pooler.keeps_none'), message('doctor.pooler.let_keep'));
}

const notLive = advice('DATABASE_LISTEN_URL', message('doctor.pooler.not_live'), message('doctor.pooler.listen'));

/** Checks the database of the settings as its servers use it, and changes nothing. */
export async function examinePostgresql(url: string, settings: Settings, readsSealed = false): Promise<Finding[]> {
  const about = 'DATABASE_URL';
  const { databaseLimits: limits, databasePooled, databaseOwnerUrl, databaseListenUrl, production } = settings;
  const beside = [
    ...(await examineDirect('DATABASE_OWNER_URL', databaseOwnerUrl, settings)),
    ...(await examineDirect('DATABASE_LISTEN_URL', databaseListenUrl, settings)),
  ];
  try {
    const version = await versionOf(url, limits, databasePooled);
    if (version < 150_000) {
      return [fault(about, message('doctor.connection.too_old'), message('doctor.connection.renew')), ...beside];
    }
    const found = await onceConnected(url, limits, async (client) => {
      const ask = asking(client);
      const seen = [examineTls(about, url, client, production), ...(await examineChangeable(asking(client)))];
      const pooled = await isPooled(client);
      if (pooled !== databasePooled) {
        seen.push(
          pooled
            ? advice(about, message('doctor.pooler.unexpected'), message('doctor.pooler.declare_if_needed'))
            : advice('DATABASE_POOLER', message('doctor.pooler.absent'), message('doctor.pooler.remove')),
        );
      } else if (pooled) seen.push(examinePrepared(await keepsStatements(client), settings.poolerPrepares));
      if (databasePooled && databaseListenUrl === undefined) seen.push(notLive);
      const schema = await examineSchema(client);
      seen.push(...(await examineLogin(ask, settings)), ...schema);
      if (schema.every(({ level }) => level !== 'fault')) {
        seen.push(...(await examineRows(client, settings, readsSealed)), ...(await examineTables(ask)));
      }
      return [...seen, ...(await examineConnections(ask, settings))];
    });
    return [...found, ...beside];
  } catch (error) {
    if (isRoleRefused(error)) {
      const { text, remedy } = ungranted(loginOf(url));
      return [fault(about, text, remedy), ...beside];
    }
    const finding =
      error instanceof UndeclaredPooler
        ? fault(about, message('doctor.pooler.undeclared', { why: error.why }), message('doctor.pooler.declare'))
        : fault(about, message('doctor.connection.unusable', { reason: reasonOf(error) }), remedyOf(error));
    return [finding, ...beside];
  }
}
