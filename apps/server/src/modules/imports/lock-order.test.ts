import { importApplications } from '@orgscope/contract/resources/applications';
import { importAssets } from '@orgscope/contract/resources/assets';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { startTestApp } from '../../testing/app.ts';
import { buildersFor } from '../../testing/builders.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

// Two servers of one database import the same records at the same time.

const { app, settings, database, aClient, aSession } = await startTestApp();
const otherServer = await buildApp({ settings, database });
afterAll(() => otherServer.close());
const db = database.in(platformScope);

const numbers = Array.from({ length: 1200 }, (_, index) => `R-${String(index).padStart(4, '0')}`);
const middle = numbers[600] ?? '';

const kinds = {
  assets: {
    run: importAssets,
    table: assets,
    name: assets.assetTag,
    heading: 'Tag,Name,Category',
    mapping: { asset_tag: 0, name: 1, category: 2 },
    line: (number: string, mark: string) => `${number},Laptop ${mark},laptop`,
    build: (held: Database, client: Client) => buildersFor(held).anAsset({ client, assetTag: middle }),
  },
  applications: {
    run: importApplications,
    table: applications,
    name: applications.name,
    heading: 'Name,Description,Lifecycle',
    mapping: { name: 0, description: 1, lifecycle: 2 },
    line: (number: string, mark: string) => `${number},${mark},active`,
    build: (held: Database, client: Client) => buildersFor(held).anApplication({ client, name: middle }),
  },
} as const;

/** Takes the held record back. */
const letGo = new Error('Let go');

/** How many wait for a lock that another holds. */
async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

describe.each(Object.entries(kinds))('%s', (_, { run, table, name, heading, mapping, line, build }) => {
  async function bring(server: FastifyInstance, as: SessionHeaders, mark: string, names: readonly string[]) {
    const bytes = [heading, ...names.map((number) => line(number, mark))].join('\n');
    const file = { bytes, field: 'file', name: 'records.csv', type: 'text/csv' };
    const { payload, headers } = formOf({ mapping: JSON.stringify(mapping) }, file);
    const response = await server.inject({ method: 'POST', url: run.path, payload, headers: { ...as, ...headers } });
    return JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '');
  }

  /** Brings the same names to both servers in opposite orders, and holds the one in the middle until somebody waits for it. */
  async function bringBoth(client: Client, hold: (tx: Drizzle) => PromiseLike<unknown>) {
    const as = await aSession({ client, platformRole: 'client_admin' });
    const both = () => [bring(app, as, 'one', numbers), bring(otherServer, as, 'other', numbers.toReversed())];
    // The embedded engine opens one transaction at a time.
    if (database.engine === 'embedded') return Promise.all(both());
    let ends: ReturnType<typeof bring>[] = [];
    await database
      .transaction(platformScope, async (tx) => {
        await hold(tx);
        ends = both();
        await vi.waitFor(
          async () => {
            if ((await waiting()) === 0) throw new Error('Nobody waits yet');
          },
          { timeout: 20_000, interval: 50 },
        );
        throw letGo;
      })
      .catch((error: unknown) => {
        if (error !== letGo) throw error;
      });
    return Promise.all(ends);
  }

  it('that are known are brought up to date by two imports in opposite orders, one after the other', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    await bring(app, as, 'first', numbers);

    const ends = await bringBoth(client, (tx) =>
      tx
        .select()
        .from(table)
        .where(and(eq(table.clientId, client.id), eq(name, middle)))
        .for('update'),
    );

    const imported = { success: true, data: { imported: numbers.length } };
    expect(ends).toMatchObject([imported, imported]);
  });

  it('that are new are written by one of two imports in opposite orders', async () => {
    const client = await aClient();

    const ends = await bringBoth(client, (tx) => build({ ...database, in: () => tx }, client));

    // The second is told so where it had looked before the first was done.
    const outcomes = ends.map((end) => end.error?.code ?? 'imported');
    expect(['imported', 'name_taken']).toEqual(expect.arrayContaining(outcomes));
  });
});
