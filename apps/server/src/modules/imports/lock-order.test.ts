import { importApplications } from '@orgscope/contract/resources/applications';
import { importAssets } from '@orgscope/contract/resources/assets';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { startTestApp } from '../../testing/app.ts';
import { buildersFor } from '../../testing/builders.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';
import { waitingConnectionsOf } from '../../testing/waiting-connections.ts';

// Two servers with one database import the same records at the same time.

const { app, settings, database, aClient, aSession } = await startTestApp();
const otherServer = await buildApp({ settings, database });
afterAll(() => otherServer.close());
const waitingConnections = waitingConnectionsOf(database);

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
    build: (connected: Database, client: Client) => buildersFor(connected).anAsset({ client, assetTag: middle }),
  },
  applications: {
    run: importApplications,
    table: applications,
    name: applications.name,
    heading: 'Name,Description,Lifecycle',
    mapping: { name: 0, description: 1, lifecycle: 2 },
    line: (number: string, mark: string) => `${number},${mark},active`,
    build: (connected: Database, client: Client) => buildersFor(connected).anApplication({ client, name: middle }),
  },
} as const;

/** Rolls the transaction back. */
const rollback = new Error('rollback');

describe.each(Object.entries(kinds))('%s', (_, { run, table, name, heading, mapping, line, build }) => {
  async function runImport(server: FastifyInstance, as: SessionHeaders, mark: string, names: readonly string[]) {
    const bytes = [heading, ...names.map((number) => line(number, mark))].join('\n');
    const file = { bytes, field: 'file', name: 'records.csv', type: 'text/csv' };
    const { payload, headers } = formOf({ mapping: JSON.stringify(mapping) }, file);
    const response = await server.inject({ method: 'POST', url: run.path, payload, headers: { ...as, ...headers } });
    return JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '');
  }

  /** Imports the same names on both servers in opposite orders, and locks the one in the middle until an import waits for it. */
  async function importBoth(client: Client, lock: (tx: Drizzle) => PromiseLike<unknown>) {
    const as = await aSession({ client, platformRole: 'client_admin' });
    const both = () => [runImport(app, as, 'one', numbers), runImport(otherServer, as, 'other', numbers.toReversed())];
    // The embedded engine opens one transaction at a time.
    if (database.engine === 'embedded') return Promise.all(both());
    let ends: ReturnType<typeof runImport>[] = [];
    await database
      .transaction(platformScope, async (tx) => {
        await lock(tx);
        ends = both();
        await vi.waitFor(
          async () => {
            if ((await waitingConnections()) === 0) throw new Error('No connection waits yet');
          },
          { timeout: 20_000, interval: 50 },
        );
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    return Promise.all(ends);
  }

  it('that exist are updated by two imports in opposite orders', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    await runImport(app, as, 'first', numbers);

    const ends = await importBoth(client, (tx) =>
      tx
        .select()
        .from(table)
        .where(and(eq(table.clientId, client.id), eq(name, middle)))
        .for('update'),
    );

    const imported = { success: true, data: { imported: numbers.length } };
    expect(ends).toMatchObject([imported, imported]);
  });

  it('that are new are added by one of two imports in opposite orders', async () => {
    const client = await aClient();

    const ends = await importBoth(client, (tx) => build({ ...database, in: () => tx }, client));

    // The second is refused if it read the records before the first committed.
    const outcomes = ends.map((end) => end.error?.code ?? 'imported');
    expect(['imported', 'name_taken']).toEqual(expect.arrayContaining(outcomes));
  });
});
