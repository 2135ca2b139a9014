import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { auditSeals } from '../../db/tables/audit-seals.ts';
import { verifyAudit } from '../../db/audit/verify-audit.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { expireEvents } from './expire-events.ts';

const { app, database, aClient, aFunction } = await startTestApp();
const db = database.in(platformScope);
const client = await aClient();
const { signal } = new AbortController();
const expire = (days: number | undefined) =>
  expireEvents(database, days)({ day: '2026-11-22', missed: [], report: () => undefined, signal });
/** Transactions of other databases delay it. */
const seal = async () => {
  for (let waits = true; waits;) waits = await app.sealAudit();
};
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );
const newest = async () =>
  (
    await db
      .select()
      .from(auditEvents)
      .orderBy(sql`id desc`)
      .limit(1)
  )[0];

/** Three batches: of 200 days ago, of 100 days ago, and of now. */
beforeEach(async () => {
  await asOwner(database, sql`delete from audit_events`, sql`delete from audit_seals`);
  for (const days of [100, 100, 0]) {
    for (let count = 0; count < 3; count += 1) await aFunction({ client });
    await seal();
    await asOwner(database, sql`update audit_seals set sealed_at = sealed_at - ${days} * interval '1 day'`);
  }
});

test('old events go in whole batches, which is an event, and the rest of the chain is whole', async () => {
  await expire(150);

  expect(await newest()).toMatchObject({
    act: 'expired',
    resource: 'audit_events',
    actorId: null,
    after: { events: 3, days: 150, through: expect.any(Number), seal: expect.stringMatching(/^[\da-f]{64}$/) },
  });
  expect([await db.$count(auditEvents), await db.$count(auditSeals)]).toEqual([7, 3]);
  await seal();
  expect(await verifyAudit(db)).toMatchObject({ faults: [], sealed: 7, keptSince: expect.any(Date) });
});

test('nothing is removed twice, and a later removal goes on from where the chain begins', async () => {
  await expire(150);
  await expire(150);
  expect(await db.$count(auditEvents)).toBe(7);

  await expire(90);

  expect(await newest()).toMatchObject({ act: 'expired', after: { events: 3, days: 90 } });
  await seal();
  expect(await verifyAudit(db)).toMatchObject({ faults: [], unsealed: 0 });
});

test('without the setting all events are kept', async () => {
  await expire(undefined);

  expect(await db.$count(auditEvents)).toBe(9);
  expect(await verifyAudit(db)).toMatchObject({ keptSince: undefined });
});

const firstLeft = sql`(select through from audit_seals order by 1 offset 1 limit 1)`;

test.each([
  ['an event after a removal', [sql`delete from audit_events where id = (select min(id) + 1 from audit_events)`]],
  ['the oldest batch that is left', [sql`delete from audit_events where id <= ${firstLeft}`]],
  [
    'a batch with the seal before it, as a removal would',
    [
      sql`delete from audit_events where id <= ${firstLeft}`,
      sql`delete from audit_seals where through = (select min(through) from audit_seals)`,
    ],
  ],
  ['the event of the removal', [sql`delete from audit_events where act = 'expired'`]],
])('%s that is removed by hand shows', async (_what, harm) => {
  await expire(150);
  await seal();
  await asOwner(database, ...harm);

  expect((await verifyAudit(db)).faults).not.toEqual([]);
});

test('a chain whose beginning is cut off without a removal shows', async () => {
  await asOwner(database, sql`delete from audit_events where id <= (select min(through) from audit_seals)`);

  expect((await verifyAudit(db)).faults[0]?.why).toContain('removed');
});

test('young events stay, whoever asks, and a tenant cannot ask', async () => {
  for (const days of [89, 0, -1, null]) {
    expect(await reasonOf(db.execute(sql`select expire_audit(${days}::integer)`))).toContain('90 days at least');
  }
  const byTenant = database.in(tenantScope(client.id)).execute(sql`select expire_audit(90)`);
  expect(await reasonOf(byTenant)).toContain('permission denied');
});
