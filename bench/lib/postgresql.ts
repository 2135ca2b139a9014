// A PostgreSQL for one measurement: a database on the server that TEST_DATABASE_URL names, or a temporary server.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from '../../apps/server/src/testing/database-url.ts';
import { ownPostgresql } from '../../apps/server/src/testing/servers/own-postgresql.ts';
import type { Postgresql } from '../../apps/server/src/testing/servers/own-postgresql.ts';

async function ownDatabase(serverUrl: string): Promise<Postgresql> {
  const name = `orgscope_bench_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name}`);
  return {
    url: databaseUrl(serverUrl, name),
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Updates the planner's statistics, as autovacuum does some time after many writes; needs the owner. */
export async function analyse({ url }: Postgresql): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}

/** An empty database, until it is removed. */
export function startPostgresql(): Promise<Postgresql> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? ownDatabase(serverUrl) : ownPostgresql();
}
