import pg from 'pg';
import { databaseOver } from './database.ts';
import type { Database } from './database.ts';

/** A PostgreSQL server at an address of the form postgres://user:password@host:port/database. */
export function openPostgresql(url: string, onLostConnection: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'orgscope',
    max: 10,
    // Statements sent together travel together: see tenantStatement.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', onLostConnection);
  // A connection lost while it is lent fails its statements, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(pool, 'postgresql', async () => undefined);
}
