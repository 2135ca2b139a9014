import pg from 'pg';
import { databaseOver, inTransaction } from './database.ts';
import type { Database } from './database.ts';
import { migrateAlone } from './migrate.ts';
import { platformScope } from './scope.ts';
import { platformRole } from './tables/tenancy.ts';
import { StartFailure } from '../lib/start-failure.ts';
import { defaultLimits } from '../lib/database-limits.ts';
import type { DatabaseLimits } from '../lib/database-limits.ts';

/** An address whose connections run as a role from the start, for nothing. It may ask for options of its own. */
function actingAs(role: string, url: string): string {
  const option = `-c%20role%3D${role}`;
  const own = /([?&]options=[^&]*)/;
  return own.test(url) ? url.replace(own, `$1%20${option}`) : `${url}${url.includes('?') ? '&' : '?'}options=${option}`;
}

/** The login that an address names. */
const loginOf = (url: string) => (URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '');

const connecting = (url: string, limits: DatabaseLimits): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'orgscope',
  keepAlive: true,
  connectionTimeoutMillis: limits.connectTimeout * 1000,
});

const servingWithin = (limits: DatabaseLimits): pg.ClientConfig => ({
  statement_timeout: limits.statementTimeout * 1000,
  lock_timeout: limits.lockTimeout * 1000,
  idle_in_transaction_session_timeout: limits.idleTimeout * 1000,
});

/** A connection that acts as its login, for as long as `use` takes. */
async function connected<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  // A connection lost fails its statements, which is where it is dealt with.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The settings of a session do not come through: a pooler stands between, which was not told of. */
export class UntoldPooler extends Error {}

/** PgBouncer's refusal of settings that come with the connection. */
const isRefusedSetting = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);

/** A connection without the limits of a server, for as long as `use` takes. */
export const onceConnected = <T>(
  url: string,
  limits: DatabaseLimits,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> => connected(connecting(url, limits), use);

/** The version of the server, such as 150004. A database that is new lacks the role that connections act as. */
export async function versionOf(url: string, limits: DatabaseLimits, pooled = false): Promise<number> {
  const within = pooled ? {} : servingWithin(limits);
  try {
    return await connected({ ...connecting(url, limits), ...within }, async (client) => {
      const { rows } = await client.query<{ version: number; limit: string }>(
        `select current_setting('server_version_num')::int as version,
           (select setting from pg_settings where name = 'statement_timeout') as limit`,
      );
      const [found = { version: 0, limit: '' }] = rows;
      // A pooler may be told to swallow them.
      if (!pooled && found.limit !== String(within.statement_timeout)) {
        throw new UntoldPooler('the settings of a connection are lost on the way');
      }
      return found.version;
    });
  } catch (error) {
    if (isRefusedSetting(error))
      throw new UntoldPooler('the settings of a connection are refused on the way', { cause: error });
    throw error;
  }
}

/** Sends no statement by name: the next connection that a pooler lends does not know it. */
class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      const named = typeof statement === 'object' && statement !== null && 'name' in statement;
      return query(named ? { ...statement, name: undefined } : statement, ...rest);
    }) as typeof this.query;
  }
}

/** Whether somebody else answers for PostgreSQL: a pooler tells its callers a number of its own for their connection. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
}

/** What each transaction must set itself where the connection keeps nothing. */
const setInside = ({ statementTimeout, lockTimeout, idleTimeout }: DatabaseLimits): string[] => [
  `set local role ${platformRole}`,
  `set local statement_timeout = ${statementTimeout * 1000}`,
  `set local lock_timeout = ${lockTimeout * 1000}`,
  `set local idle_in_transaction_session_timeout = ${idleTimeout * 1000}`,
];

interface Options {
  readonly limits?: DatabaseLimits;
  /** The login that owns the tables, at PostgreSQL itself; without it, the one that serves. */
  readonly ownerUrl?: string | undefined;
  /** A pooler stands before the server, which lends a connection for one transaction. */
  readonly pooled?: boolean;
}

/** A PostgreSQL server, or a pooler before it, at an address of the form postgres://user:password@host:port/database. */
export function openPostgresql(
  url: string,
  onLostConnection: (error: Error) => void,
  { limits = defaultLimits, ownerUrl, pooled = false }: Options = {},
): Database {
  const pool = new pg.Pool({
    ...(pooled
      ? { ...connecting(url, limits), Client: NamelessClient }
      : { ...connecting(actingAs(platformRole, url), limits), ...servingWithin(limits) }),
    max: limits.poolSize,
    // Statements sent together travel together: see statementAfter.
    pipeline: true,
  });
  pool.on('error', onLostConnection);
  // A connection lost while it is lent fails its statements, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // By a connection of its own: the server's may change no table. The owner's work needs a session that is kept.
  const asOwner: Database['asOwner'] = async (use) => {
    const directly = new StartFailure(
      'DATABASE_OWNER_URL: with DATABASE_POOLER, it names the owner at PostgreSQL itself, past the pooler.',
    );
    if (pooled && ownerUrl === undefined) throw directly;
    return onceConnected(ownerUrl ?? url, limits, async (client) => {
      if (pooled && (await isPooled(client))) throw directly;
      return use(client);
    });
  };
  return databaseOver(pool, {
    engine: 'postgresql',
    ...(pooled && { lacking: setInside(limits) }),
    migrate: (seed) =>
      asOwner((client) =>
        migrateAlone(client, seed && (() => inTransaction(client, platformScope, seed)), loginOf(url)),
      ),
    asOwner,
  });
}
