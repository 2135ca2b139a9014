import pg from 'pg';
import { databaseOver } from './database.ts';
import type { Database } from './database.ts';
import { defaultLimits } from '../lib/database-limits.ts';
import type { DatabaseLimits } from '../lib/database-limits.ts';

/** A PostgreSQL server at an address of the form postgres://user:password@host:port/database. */
export function openPostgresql(
  url: string,
  onLostConnection: (error: Error) => void,
  limits: DatabaseLimits = defaultLimits,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'orgscope',
    max: limits.poolSize,
    // Statements sent together travel together: see tenantStatement.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeout * 1000,
    statement_timeout: limits.statementTimeout * 1000,
    lock_timeout: limits.lockTimeout * 1000,
    idle_in_transaction_session_timeout: limits.idleTimeout * 1000,
  });
  pool.on('error', onLostConnection);
  // A connection lost while it is lent fails its statements, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(pool, 'postgresql', async () => undefined);
}
