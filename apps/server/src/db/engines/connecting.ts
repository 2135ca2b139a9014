// One connection to a PostgreSQL server or a pooler before it: its address, and what it tells of whoever answers there.
import { inEnglish } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import pg from 'pg';
import type { DatabaseLimits } from '../../lib/process/database-limits.ts';

/** The login in an address. */
export const loginOf = (url: string) => (URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '');

/** The target of an address, without its login. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the database';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * The driver takes these modes for verify-full, and warns that a later version will verify less: this says what they are to
 * mean, and keeps them from that.
 */
const verifying = (url: string): string =>
  /[?&]uselibpqcompat=/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** A connection as its login, which may run any statement for any time. */
export const connecting = (url: string, limits: DatabaseLimits): pg.ClientConfig => ({
  connectionString: verifying(url),
  application_name: 'orgscope',
  keepAlive: true,
  connectionTimeoutMillis: limits.connectTimeout * 1000,
});

/** The timeouts that a server's own connections have beside. */
export const servingWithin = (limits: DatabaseLimits): pg.ClientConfig => ({
  statement_timeout: limits.statementTimeout * 1000,
  lock_timeout: limits.lockTimeout * 1000,
  idle_in_transaction_session_timeout: limits.idleTimeout * 1000,
});

/** A connection that runs as its login, for the duration of `use`. */
async function connected<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  // A lost connection fails its statements, where the error is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Session settings are lost: there is a pooler that the settings do not mention. */
export class UndeclaredPooler extends Error {
  readonly why: Message;
  constructor(why: Message, options?: ErrorOptions) {
    super(inEnglish(why), options);
    this.why = why;
  }
}

/** PgBouncer's refusal of start-up parameters. */
const isRefusedSetting = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);

/** A connection without the server's timeouts, for the duration of `use`. */
export const onceConnected = <T>(
  url: string,
  limits: DatabaseLimits,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> => connected(connecting(url, limits), use);

/** The server's version, such as 150004. A new database lacks the role that connections start with. */
export async function versionOf(url: string, limits: DatabaseLimits, pooled: boolean): Promise<number> {
  const within = pooled ? {} : servingWithin(limits);
  try {
    return await connected({ ...connecting(url, limits), ...within }, async (client) => {
      const { rows } = await client.query<{ version: number; limit: string }>(
        `select current_setting('server_version_num')::int as version,
           (select setting from pg_settings where name = 'statement_timeout') as limit`,
      );
      const [found = { version: 0, limit: '' }] = rows;
      // A pooler may be told to ignore them.
      if (!pooled && found.limit !== String(within.statement_timeout)) {
        throw new UndeclaredPooler(message('doctor.pooler.settings_lost'));
      }
      return found.version;
    });
  } catch (error) {
    if (isRefusedSetting(error))
      throw new UndeclaredPooler(message('doctor.pooler.settings_refused'), { cause: error });
    throw error;
  }
}

/** Whether a pooler answers instead of PostgreSQL: a pooler reports its own process id for the connection. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
}

/**
 * Whether prepared statements last beyond a transaction. A pooler that cares for them gives them names of its own at
 * PostgreSQL, so that this one does not find itself there.
 */
export async function keepsStatements(client: pg.Client): Promise<boolean> {
  if (!(await isPooled(client))) return true;
  // Another server may have left its own on the connection.
  const name = `orgscope_${process.pid}_${Date.now()}`;
  const text = `select exists (select from pg_prepared_statements where name = '${name}') as is_own`;
  const { rows } = await client.query<{ is_own: boolean }>({ name, text });
  return rows[0]?.is_own === false;
}
