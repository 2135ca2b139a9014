// Prepared statements behind a real PgBouncer, which keeps them from version 1.21 on.
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { hasPgbouncer, keepingPrepared, ownPgbouncer } from '../../testing/servers/own-pgbouncer.ts';
import { startServer } from '../../testing/servers/server-process.ts';
import { openPostgresql } from './postgresql.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { functions } from '../tables/functions.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const isInstalled = hasPgbouncer();
const keeping = keepingPrepared();

/** A new database, and its address through a PgBouncer with two connections. */
async function pooledDatabase(settings: string[]) {
  const direct = await freshPostgresql(serverUrl ?? '', inject('templateDatabase') ?? 'template1');
  const pooler = await ownPgbouncer(serverUrl ?? '', 2, settings);
  onTestFinished(() => pooler.remove());
  return { direct, pooled: pooler.through(direct) };
}

describe.skipIf(!serverUrl || !isInstalled)(`PgBouncer${isInstalled ? '' : ', which is not installed'}`, () => {
  test('that keeps no prepared statements: a server that expects it does not start', async () => {
    const { direct, pooled } = await pooledDatabase(keeping ? ['max_prepared_statements = 0'] : []);
    const { code, stderr } = await startServer({
      DATABASE_URL: pooled,
      DATABASE_OWNER_URL: direct,
      DATABASE_POOLER: 'transaction-prepared',
    }).ended;

    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_POOLER: the pooler at .* keeps no prepared statements\. Use PgBouncer 1\.21/);
  });

  describe.skipIf(!keeping)(`of version 1.21 or newer${keeping ? '' : ', which is not installed'}`, () => {
    const settings = keeping ? [keeping] : [];

    test('keeps the statements of tenants that share two connections', async () => {
      const { pooled } = await pooledDatabase(settings);
      const database = openPostgresql(pooled, () => undefined, { pooled: true, poolerPrepares: true });
      onTestFinished(() => database.close());
      const { aClient, aFunction } = buildersFor(database);
      const clients = [await aClient(), await aClient(), await aClient()];
      for (const client of clients) await aFunction({ client, name: `Of ${client.id}` });
      const namesOf = async (id: number) => {
        const select = database.in(tenantScope(id)).select({ name: functions.name }).from(functions) as unknown as {
          prepare: (name: string) => { execute: () => Promise<{ name: string }[]> };
        };
        return (await select.prepare('names_of_functions').execute()).map(({ name }) => name);
      };
      const ids = Array.from({ length: 60 }, (_, index) => clients[index % 3]?.id ?? 0);

      expect(await Promise.all(ids.map(namesOf))).toEqual(ids.map((id) => [`Of ${id}`]));
      const { rows } = await database
        .in(platformScope)
        .execute(
          sql`select count(*)::int as kept from pg_prepared_statements where statement like '%from "functions"%'`,
        );
      expect(rows).toEqual([{ kept: 1 }]);
    });

    test('lets a server start that expects it', async () => {
      const { direct, pooled } = await pooledDatabase(settings);
      const server = startServer({
        DATABASE_URL: pooled,
        DATABASE_OWNER_URL: direct,
        DATABASE_POOLER: 'transaction-prepared',
      });
      onTestFinished(async () => {
        server.child.kill('SIGKILL');
        await server.ended;
      });
      const ready = await fetch(new URL('/api/health/ready/', await server.address));

      expect(ready.status).toBe(200);
    });
  });
});
