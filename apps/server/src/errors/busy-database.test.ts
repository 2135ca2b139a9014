import { listAssets } from '@orgscope/contract/resources/assets';
import { getMe } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope, tenantScope } from '../db/scope.ts';
import { startTestApp } from '../testing/app.ts';
import { refusalOf } from './database-errors.ts';

const poolSize = 5;
const { app, call, database, aClient, anAsset, aSession } = await startTestApp({
  DATABASE_POOL_SIZE: String(poolSize),
  DATABASE_CONNECT_TIMEOUT: '3',
  DATABASE_STATEMENT_TIMEOUT: '1',
  DATABASE_LOCK_TIMEOUT: '1',
});
const isPostgresql = database.engine === 'postgresql';
const [busy, quiet] = [await aClient(), await aClient()];
const asBusy = await aSession({ client: busy, platformRole: 'client_admin' });
const asQuiet = await aSession({ client: quiet });
await anAsset({ client: busy });
// What the app does at its start is over.
await app.ready();

/** Begins so many transactions, each of another client, and gives what ends them. */
async function hold(count: number): Promise<() => Promise<unknown>> {
  let giveBack = () => {};
  const over = new Promise<void>((resolve) => (giveBack = resolve));
  const held: Promise<void>[] = [];
  const allBegun = Array.from(
    { length: count },
    (_, index) =>
      new Promise<void>((begun) => {
        const holding = database.transaction(tenantScope(1_000_000 + index), async () => {
          begun();
          await over;
        });
        held.push(holding);
      }),
  );
  await Promise.all(allBegun);
  return () => {
    giveBack();
    return Promise.all(held);
  };
}

it('answers 503 and when to try again while all connections are lent, and serves on once they are back', async () => {
  const giveBack = await hold(isPostgresql ? poolSize : 1);

  let response;
  try {
    response = await call(getMe, { as: asQuiet });
  } finally {
    await giveBack();
  }

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(response.json().error.code).toBe('unavailable');
  expect((await call(getMe, { as: asQuiet })).statusCode).toBe(200);
});

it('answers one client before most of another client’s concurrent requests', async () => {
  const order: string[] = [];
  const ask = async (who: string, answer: Promise<{ statusCode: number }>) => {
    expect((await answer).statusCode).toBe(200);
    order.push(who);
  };
  // All connections are open before: beginning one takes longer than a call.
  await Promise.all(Array.from({ length: 16 }, () => call(getMe, { as: asBusy })));
  const calls = Array.from({ length: 16 }, () => ask('busy', call(listAssets, { as: asBusy })));

  await Promise.all([...calls, ask('quiet', call(getMe, { as: asQuiet }))]);

  expect(order.indexOf('quiet')).toBeLessThan(8);
});

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause as { code?: string }).code,
  );

// The embedded database has no second connection for anybody to wait beside.
it.runIf(isPostgresql)('answers other clients while all that one may take waits for a table', async () => {
  const calls: Promise<{ statusCode: number }>[] = [];
  await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`lock table assets`);
    calls.push(...Array.from({ length: 20 }, () => call(listAssets, { as: asBusy })));
    for (let turn = 0; turn < 5; turn += 1) expect((await call(getMe, { as: asQuiet })).statusCode).toBe(200);
  });
  const statuses = await Promise.all(calls.map(async (answer) => (await answer).statusCode));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it.runIf(isPostgresql)('ends a statement that takes too long, or that waits too long for a row', async () => {
  const db = database.in(platformScope);

  expect(await reasonOf(db.execute(sql`select pg_sleep(20)`))).toBe('57014');
  const waiting = database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`lock table industries`);
    // In time, for the statement's own limit is the same here.
    return reasonOf(db.execute(sql`set local lock_timeout = 100; select count(*) from industries`));
  });
  expect(await waiting).toBe('55P03');
});

it('answers 503 and when to try again if the primary has become a standby, which refuses writes', async () => {
  const refused = await database
    .transaction(platformScope, async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`update industries set name = name`);
    })
    .catch((error: unknown) => error);

  const refusal = refusalOf(refused, {});
  expect([refusal?.status, refusal?.headers]).toEqual([503, { 'retry-after': '2' }]);
});
