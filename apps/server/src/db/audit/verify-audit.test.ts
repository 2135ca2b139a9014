import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { Drizzle } from '../connections/database.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { auditSeals } from '../tables/audit-seals.ts';
import { functions } from '../tables/functions.ts';
import { verifyAudit } from './verify-audit.ts';

const { app, database, aClient, aFunction, aUser } = await startTestApp();
const db = database.in(platformScope);
const verify = () => verifyAudit(db);
/** Seals until nothing waits: transactions of other databases delay it. */
const seal = async () => {
  for (let waits = true; waits;) waits = await app.sealAudit();
};
const newestId = async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select max(id)::text as id from audit_events`);
  return Number(rows[0]?.id);
};

/** Three seals over some events, the middle one over five. */
async function sealed() {
  await asOwner(database, sql`delete from audit_events`, sql`delete from audit_seals`);
  const client = await aClient();
  await seal();
  const from = await newestId();
  for (let count = 0; count < 5; count += 1) await aFunction({ client });
  // Takes an id that no event has.
  await asOwner(database, sql`select nextval('audit_events_id_seq')`);
  await aFunction({ client });
  await seal();
  const through = await newestId();
  await aUser({ client });
  await seal();
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
    expect(report).toMatchObject({ erased: 0, faults: [], newest: expect.stringMatching(/^[\da-f]{64}$/) });
    expect([report.sealed, report.unsealed]).toEqual([9, 2]);
  });

  test('keeps its seals when there is nothing new', async () => {
    await seal();

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

    expect((await verify()).faults).toEqual([expect.objectContaining({ why: expect.stringContaining(why) })]);
  });

  test('shows every place where it is broken', async () => {
    const newest = await newestId();
    await asOwner(database, sql`delete from audit_events where id in (${middle.through}, ${newest})`);

    const hex = expect.stringMatching(/^[\da-f]{64}$/);
    expect((await verify()).faults).toEqual([
      { ...middle, why: '1 removed', mark: hex },
      { from: middle.through + 1, through: newest, why: '1 removed', mark: hex },
    ]);
  });

  test('marks a broken place anew when it changes again', async () => {
    const change = (act: string) =>
      asOwner(database, sql`update audit_events set act = ${act} where id = ${middle.from}`);
    await change('removed');
    const [first] = (await verify()).faults;
    const [again] = (await verify()).faults;
    await change('restored');
    const [changed] = (await verify()).faults;

    expect(again).toEqual(first);
    expect(changed).toEqual({ ...first, mark: expect.not.stringMatching(first?.mark ?? '') });
  });

  test('shows a seal that was made anew over altered events', async () => {
    await asOwner(
      database,
      sql`update audit_events set act = 'removed' where id = ${middle.from}`,
      sql`update audit_seals set digest = (select sha256(string_agg(audit_digest(e), '' order by id)) from audit_events e
        where id between ${middle.from} and ${middle.through}) where through = ${middle.through}`,
    );

    expect((await verify()).faults[0]?.why).toContain('does not follow');
  });

  test('shows altered personal data, and lets it be erased', async () => {
    await asOwner(database, sql`update audit_events set personal = null, salt = null where resource = 'users'`);
    expect(await verify()).toMatchObject({ erased: 1, faults: [] });
    await sealed();
    await asOwner(database, sql`update audit_events set personal = '{"name": "Grace"}' where resource = 'users'`);
    expect((await verify()).faults[0]?.why).toContain('altered');
  });
});

test('a long audit is checked in statements of twenty seals, and each seal follows from the one before', async () => {
  await asOwner(
    database,
    sql`delete from audit_events`,
    sql`delete from audit_seals`,
    sql`insert into audit_events (act, resource) select 'added', 'functions' from generate_series(1, 50)`,
    sql`do $$
      declare
        one audit_events;
        last bytea;
      begin
        for one in select * from audit_events order by id loop
          insert into audit_seals (through, rows, digest, seal)
            values (one.id, 1, sha256(audit_digest(one)), audit_seal(last, sha256(audit_digest(one)), one.id, 1))
            returning seal into last;
        end loop;
      end $$`,
  );
  const execute = vi.spyOn(db, 'execute');
  expect(await verify()).toMatchObject({ sealed: 50, unsealed: 0, faults: [] });
  const answers = await Promise.all(execute.mock.results.map(({ value }) => value));
  execute.mockRestore();
  expect(answers.map(({ rows }) => rows.length)).toEqual([20, 20, 10, 1]);

  const first = (await newestId()) - 49;
  await asOwner(
    database,
    sql`delete from audit_events where id = ${first + 20}`,
    sql`update audit_seals set digest = '' where through = ${first + 39}`,
  );
  expect((await verify()).faults).toMatchObject([
    { from: first + 20, through: first + 20, why: '1 removed' },
    { from: first + 39, through: first + 39, why: 'altered, or in another order' },
  ]);
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
  await seal();

  expect(waits).toBe(isConcurrent);
  expect(await db.select({ name: functions.name }).from(functions).where(eq(functions.nameKey, 'late'))).toHaveLength(
    1,
  );
  expect(await verify()).toMatchObject({ unsealed: 0, faults: [] });
});

/** A point that others wait for. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

// The embedded engine has one connection: no two transactions are open at once.
describe.skipIf(database.engine !== 'postgresql')('events of transactions that end in another order are sealed', () => {
  const add = (tx: Drizzle, clientId: number, name: string) =>
    tx.insert(functions).values({ clientId, name, nameKey: name.toLowerCase(), type: 'IT' });

  test('if one that began later commits first', async () => {
    await sealed();
    const client = await aClient();
    const scope = tenantScope(client.id);
    const [firstBegan, first, secondAdded, second] = [gate(), gate(), gate(), gate()];
    const one = database.transaction(scope, async (tx) => {
      await add(tx, client.id, 'One');
      firstBegan.open();
      await first.opened;
      await add(tx, client.id, 'Three');
    });
    await firstBegan.opened;
    const two = database.transaction(scope, async (tx) => {
      await add(tx, client.id, 'Two');
      secondAdded.open();
      await second.opened;
    });
    await secondAdded.opened;
    first.open();
    await one;
    const waits = await app.sealAudit();
    second.open();
    await two;
    await seal();

    expect(waits).toBe(true);
    expect(await verify()).toMatchObject({ faults: [] });
  });

  test('if an act that changes no row has an id and no transaction yet', async () => {
    await sealed();
    const client = await aClient();
    // Stands between the identity and the first write.
    await asOwner(
      database,
      sql`create function wait_in_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`,
      sql`create trigger wait_in_test before insert on audit_events for each row when (new.act = 'exported')
        execute function wait_in_test()`,
    );
    const [isHeld, release] = [gate(), gate()];
    const holder = database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
      isHeld.open();
      await release.opened;
    });
    await isHeld.opened;
    const exported = db
      .execute(sql`select record_act('exported', 'functions', null, ${client.id}::integer, 'done', null, null)`)
      .then(() => undefined);
    await expect
      .poll(async () => (await db.execute(sql`select from pg_locks where objid = 4711 and not granted`)).rows.length)
      .toBe(1);
    await aFunction({ client });
    const waits = await app.sealAudit();
    release.open();
    await Promise.all([holder, exported]);
    await asOwner(database, sql`drop trigger wait_in_test on audit_events`, sql`drop function wait_in_test`);
    await seal();

    expect(waits).toBe(true);
    expect(await verify()).toMatchObject({ faults: [] });
  });
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
