import pg from 'pg';
import { databaseOver, inTransaction } from './database.ts';
import type { Database } from './database.ts';
import { migrateAlone } from './migrate.ts';
import { platformScope } from './scope.ts';
import { platformRole } from './tenancy.ts';
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
async function onceConnected<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
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

/** The version of the server, such as 150004. A database that is new lacks the role that connections act as. */
export const versionOf = (url: string, limits: DatabaseLimits): Promise<number> =>
  onceConnected({ ...connecting(url, limits), ...servingWithin(limits) }, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    return rows[0]?.version ?? 0;
  });

/** A PostgreSQL server at an address of the form postgres://user:password@host:port/database. */
export function openPostgresql(
  url: string,
  onLostConnection: (error: Error) => void,
  limits: DatabaseLimits = defaultLimits,
  ownerUrl: string = url,
): Database {
  const pool = new pg.Pool({
    ...connecting(actingAs(platformRole, url), limits),
    ...servingWithin(limits),
    max: limits.poolSize,
    // Statements sent together travel together: see tenantStatement.
    pipeline: true,
  });
  pool.on('error', onLostConnection);
  // A connection lost while it is lent fails its statements, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // By a connection of its own: the server's may change no table.
  const asOwner: Database['asOwner'] = (use) => onceConnected(connecting(ownerUrl, limits), use);
  return databaseOver(pool, {
    engine: 'postgresql',
    migrate: (seed) =>
      asOwner((client) =>
        migrateAlone(client, seed && (() => inTransaction(client, platformScope, seed)), loginOf(url)),
      ),
    asOwner,
  });
}
