import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { auditSeals } from '../tables/audit-seals.ts';
import { functions } from '../tables/functions.ts';
import { verifyAudit } from './verify-audit.ts';

const { app, database, aClient, aFunction, aUser } = await startTestApp();
const db = database.in(platformScope);
const verify = () => verifyAudit(db);
const newestId = async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select max(id)::text as id from audit_events`);
  return Number(rows[0]?.id);
};

/** Three seals over some events, the middle one over five. */
async function sealed() {
  await asOwner(database, sql`delete from audit_events`, sql`delete from audit_seals`);
  const client = await aClient();
  await app.sealAudit();
  const from = await newestId();
  for (let count = 0; count < 5; count += 1) await aFunction({ client });
  // Takes an id that no event has.
  await asOwner(database, sql`select nextval('audit_events_id_seq')`);
  await aFunction({ client });
  await app.sealAudit();
  const through = await newestId();
  await aUser({ client });
  await app.sealAudit();
  return { from: from + 1, through };
}

describe('a sealed audit', () => {
  let middle: { from: number; through: number };
  beforeEach(async () => {
    middle = await sealed();
  });

  test('is whole, and says what is not sealed yet', async () => {
    await aClient();

    const report = await verify();
    expect(report).toMatchObject({ erased: 0, fault: undefined, newest: expect.stringMatching(/^[\da-f]{64}$/) });
    expect([report.sealed, report.unsealed]).toEqual([9, 2]);
  });

  test('keeps its seals when there is nothing new', async () => {
    await app.sealAudit();

    expect(await db.$count(auditSeals)).toBe(3);
  });

  test.each([
    ['a removed event', sql`delete from audit_events where id = (select max(id) - 4 from audit_events)`, '1 removed'],
    [
      'an altered value',
      sql`update audit_events set after = '{"name": "Other"}' where id = (select max(id) - 4 from audit_events)`,
      'altered',
    ],
    [
      'an altered actor',
      sql`update audit_events set actor_id = 4711 where id = (select max(id) - 4 from audit_events)`,
      'altered',
    ],
    [
      'an added event',
      sql`insert into audit_events (id, act, resource) overriding system value
        select max(id) - 2, 'added', 'functions' from audit_events`,
      '1 added',
    ],
    [
      'two events that changed places',
      sql`update audit_events e set record_id = o.record_id, record_name = o.record_name, after = o.after
        from audit_events o where e.id + o.id = 2 * (select max(id) - 4 from audit_events) and abs(e.id - o.id) = 2`,
      'another order',
    ],
  ])('shows %s', async (_what, harm, why) => {
    await asOwner(database, harm);

    const { fault } = await verify();
    expect(fault?.why).toContain(why);
  });

  test('shows where it is broken first', async () => {
    await asOwner(database, sql`delete from audit_events where id = ${middle.through}`);

    expect((await verify()).fault).toEqual({ ...middle, why: '1 removed' });
  });

  test('shows a seal that was made anew over altered events', async () => {
    await asOwner(
      database,
      sql`update audit_events set act = 'removed' where id = ${middle.from}`,
      sql`update audit_seals set digest = (select sha256(string_agg(audit_digest(e), '' order by id)) from audit_events e
        where id between ${middle.from} and ${middle.through}) where through = ${middle.through}`,
    );

    expect((await verify()).fault?.why).toContain('does not follow');
  });

  test('shows altered personal data, and lets it be erased', async () => {
    await asOwner(database, sql`update audit_events set personal = null, salt = null where resource = 'users'`);
    expect(await verify()).toMatchObject({ erased: 1, fault: undefined });
    await sealed();
    await asOwner(database, sql`update audit_events set personal = '{"name": "Grace"}' where resource = 'users'`);
    expect((await verify()).fault?.why).toContain('altered');
  });
});

test('no event is left out that a transaction adds late', async () => {
  await sealed();
  const client = await aClient();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let added = () => {};
  const hasAdded = new Promise<void>((resolve) => (added = resolve));
  const late = database.transaction(tenantScope(client.id), async (tx) => {
    await tx.insert(functions).values({ clientId: client.id, name: 'Late', nameKey: 'late', type: 'IT' });
    added();
    await held;
  });
  await hasAdded;
  // On the embedded engine, the other statements wait for the transaction.
  const isConcurrent = database.engine === 'postgresql';
  if (isConcurrent) await aFunction({ client });
  const waits = isConcurrent ? await app.sealAudit() : false;
  release();
  await late;
  await app.sealAudit();

  expect(waits).toBe(isConcurrent);
  expect(await db.select({ name: functions.name }).from(functions).where(eq(functions.nameKey, 'late'))).toHaveLength(
    1,
  );
  expect(await verify()).toMatchObject({ unsealed: 0, fault: undefined });
});

test('the server can neither write seals nor tell by itself what triggers tell', async () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => '',
      (error: Error) => String((error.cause as Error).message),
    );

  expect(
    await reasonOf(db.execute(sql`insert into audit_seals (through, rows, digest, seal) values (1, 0, '', '')`)),
  ).toContain('permission denied');
  expect(await reasonOf(db.execute(sql`delete from audit_seals`))).toContain('permission denied');
  expect(await reasonOf(db.execute(sql`select record_act('changed', 'users', '1', 1, 'done', null, null)`))).toContain(
    'Not an act',
  );
});
