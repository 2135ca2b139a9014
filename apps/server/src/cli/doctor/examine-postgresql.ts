import { TLSSocket } from 'node:tls';
import type pg from 'pg';
import { accessFaults } from '../../db/access.ts';
import type { Ask } from '../../db/access.ts';
import { excessiveRights } from '../../db/login.ts';
import { newestMigration } from '../../db/migrations.ts';
import { isPooled, onceConnected, UntoldPooler, versionOf } from '../../db/postgresql.ts';
import { platformRole } from '../../db/tables/tenancy.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { Settings } from '../../settings.ts';
import { advice, fault, good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

const guide = 'docs/guide/operating.md says how.';
const migrate = 'Run npm run migrate with DATABASE_OWNER_URL set.';
/** What to do about a database that cannot be reached. */
const remedyOf = (error: unknown) =>
  /certificate|CERT/.test(`${reasonOf(error)} ${String((error as { code?: unknown }).code)}`)
    ? 'Name the authority of its certificate in NODE_EXTRA_CA_CERTS, and its host as the certificate has it.'
    : 'Start that database or correct the address.';
const some = (texts: readonly string[]) => texts.slice(0, 3).join('; ') + (texts.length > 3 ? '; …' : '');

/** Whether what is said on a connection can be read on the way, or by somebody in the server's place. */
function examineTls(about: string, client: pg.Client, production: boolean): Finding {
  const { stream } = (client as pg.Client & { connection: { stream: unknown } }).connection;
  if (stream instanceof TLSSocket) {
    return stream.authorized
      ? good(about, `is reached by ${stream.getProtocol() ?? 'TLS'}, and the server has shown who it is.`)
      : inProduction(production)(
          about,
          'is reached by TLS, but nobody has looked whether it is the right server.',
          'End the address with ?sslmode=verify-full, and name its authority in NODE_EXTRA_CA_CERTS.',
        );
  }
  if (client.host.startsWith('/') || isLoopback(client.host))
    return good(about, 'is reached on this machine, without a network.');
  return inProduction(production)(
    about,
    `is reached in plain text: what is asked of ${client.host} can be read on the way.`,
    'End the address with ?sslmode=verify-full; the server needs a certificate.',
  );
}

async function examineLogin(ask: Ask, { production, allowPrivilegedLogin }: Settings): Promise<Finding[]> {
  const { login, dangerous, needless } = await excessiveRights(ask);
  const found: Finding[] = [];
  if (dangerous.length > 0) {
    const level = inProduction(production && !allowPrivilegedLogin);
    const remedy = `Let servers use a login that owns nothing, and name this one in DATABASE_OWNER_URL; ${guide}`;
    found.push(level('DATABASE_URL', `the login ${login} ${dangerous.join(', ')}.`, remedy));
  }
  if (needless.length > 0) {
    found.push(
      advice(
        'DATABASE_URL',
        `the login ${login} ${needless.join(', ')}; servers need none of it.`,
        'Revoke it; what everybody was given, npm run migrate takes away.',
      ),
    );
  }
  return found.length > 0 ? found : [good('DATABASE_URL', `the login ${login} may do no more than servers need.`)];
}

/** Roles, policies and grants against the rules, and migrations against this version. */
async function examineSchema(ask: Ask): Promise<Finding[]> {
  const [table] = await ask(`select exists (select from pg_class where relname = '__drizzle_migrations') as exists`);
  if (!table?.['exists']) return [fault('DATABASE_URL', 'the database is empty.', migrate)];
  const { missing, excessive } = await accessFaults(ask);
  const found: Finding[] = [];
  if (missing.length > 0) {
    found.push(
      fault('DATABASE_URL', `${missing.length} roles, policies and grants are missing: ${some(missing)}.`, migrate),
    );
  }
  if (excessive.length > 0) {
    found.push(
      fault(
        'DATABASE_URL',
        `${excessive.length} policies and grants give more than the rules: ${some(excessive)}.`,
        `${migrate} It takes them away.`,
      ),
    );
  }
  return found.length > 0 ? found : [good('DATABASE_URL', 'roles, policies and grants are as the rules say.')];
}

interface Inside {
  readonly newest: string | null;
  readonly is_demo: boolean | null;
}

/** What only the role of the servers reads. */
async function examineRows(client: pg.Client, production: boolean): Promise<Finding[]> {
  // One message is one transaction, behind a pooler too.
  const answers = (await client.query(`begin; set local role ${platformRole};
    select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
      (select is_demo from installation) as is_demo; commit`)) as unknown as pg.QueryResult<Inside>[];
  const inside = answers[2]?.rows[0];
  const newest = Number(inside?.newest ?? 0);
  const found: Finding[] = [];
  if (newest < newestMigration()) found.push(fault('DATABASE_URL', 'the database lacks migrations.', migrate));
  else if (newest > newestMigration()) {
    found.push(
      advice('DATABASE_URL', 'a newer version has migrated the database.', 'Start that version on this machine, too.'),
    );
  } else found.push(good('DATABASE_URL', 'the database has all migrations.'));
  if (inside?.is_demo) {
    const text = 'the database was filled with the demo, whose passwords everybody knows.';
    found.push(inProduction(production)('DATABASE_URL', text, 'Use another one where people rely on it.'));
  }
  return found;
}

interface Room {
  readonly places: number;
  readonly taken: number;
  readonly clock: Date;
}

/** How many servers the database has room for, and whether it is the same time there. */
async function examineRoom(ask: Ask, { databaseLimits: { poolSize }, databasePooled }: Settings): Promise<Finding[]> {
  const [answer] = (await ask(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as places,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as taken,
      clock_timestamp() as clock`)) as Room[];
  if (!answer) return [];
  const { places, taken, clock } = answer;
  const found: Finding[] = [];
  if (!databasePooled) {
    const servers = Math.floor(places / poolSize);
    const text = `${poolSize} for this server; the database gives ${places} in all, ${taken} are taken.`;
    found.push(
      servers >= 2
        ? good('DATABASE_POOL_SIZE', text)
        : advice(
            'DATABASE_POOL_SIZE',
            text,
            'A new version starts beside the old one: leave room for two servers at least.',
          ),
    );
  }
  const seconds = Math.round(Math.abs(clock.getTime() - Date.now()) / 1000);
  if (seconds > 5) {
    const text = `the clocks of this machine and of the database are ${seconds} seconds apart.`;
    found.push(advice('DATABASE_URL', text, 'Set both by NTP: sessions and links end by them.'));
  }
  return found;
}

const asking =
  (client: pg.Client): Ask =>
  async (text) =>
    (await client.query<pg.QueryResultRow>(text)).rows;

async function examineOwner(url: string, settings: Settings): Promise<Finding[]> {
  const about = 'DATABASE_OWNER_URL';
  try {
    return await onceConnected(url, settings.databaseLimits, async (client) => [
      ...(settings.databasePooled && (await isPooled(client))
        ? [
            fault(
              about,
              'leads to a pooler, too.',
              'Name PostgreSQL itself: migrations need a connection of their own.',
            ),
          ]
        : []),
      examineTls(about, client, settings.production),
    ]);
  } catch (error) {
    return [fault(about, `cannot be used (${reasonOf(error)}).`, remedyOf(error))];
  }
}

/** Looks at the database of the settings as its servers see it, and changes nothing. */
export async function examinePostgresql(url: string, settings: Settings): Promise<Finding[]> {
  const about = 'DATABASE_URL';
  const { databaseLimits: limits, databasePooled, databaseOwnerUrl, production } = settings;
  const owner = databaseOwnerUrl ? await examineOwner(databaseOwnerUrl, settings) : [];
  try {
    const version = await versionOf(url, limits, databasePooled);
    if (version < 150_000) {
      return [fault(about, 'leads to a PostgreSQL before 15.', 'Move to a newer one.'), ...owner];
    }
    const found = await onceConnected(url, limits, async (client) => {
      const ask = asking(client);
      const seen = [examineTls(about, client, production)];
      const pooled = await isPooled(client);
      if (pooled !== databasePooled) {
        seen.push(
          pooled
            ? advice(
                about,
                'leads to a pooler.',
                'If it lends connections for a transaction, set DATABASE_POOLER=transaction.',
              )
            : advice(
                'DATABASE_POOLER',
                'is set, but no pooler stands before the database.',
                'Leave it out: it costs a little.',
              ),
        );
      } else if (pooled) seen.push(good('DATABASE_POOLER', 'fits: a pooler stands before the database.'));
      const schema = await examineSchema(ask);
      seen.push(...(await examineLogin(ask, settings)), ...schema);
      if (schema.every(({ level }) => level !== 'fault')) seen.push(...(await examineRows(client, production)));
      return [...seen, ...(await examineRoom(ask, settings))];
    });
    return [...found, ...owner];
  } catch (error) {
    const [text, remedy] =
      error instanceof UntoldPooler
        ? [
            `leads to a pooler such as PgBouncer (${error.message}).`,
            'Set DATABASE_POOLER=transaction, or name PostgreSQL itself.',
          ]
        : [`cannot be used (${reasonOf(error)}).`, remedyOf(error)];
    return [fault(about, text, remedy), ...owner];
  }
}
