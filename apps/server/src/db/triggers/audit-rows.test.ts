import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { buildersFor } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { runAs } from '../acting-client.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { auditEvents } from '../tables/audit-events.ts';
import { functions } from '../tables/functions.ts';
import { sessions } from '../tables/sessions.ts';
import { users } from '../tables/users.ts';

const database = await startTestDatabase();
const platform = database.in(platformScope);
const { aClient, aFunction, aUser, aSession, anAsset } = buildersFor(database);
const [own, other] = [await aClient(), await aClient()];
const ada = {
  id: 7,
  client: own.id,
  name: "Ada O'Kafor \\ 2",
  role: 'client_admin',
  via: 'session:1',
  address: '192.0.2.7',
  request: 'request-1',
  call: 'PATCH /api/core/functions/:id/',
};
// A query begins when it is awaited.
const as = <T>(actor: object, work: () => PromiseLike<T>) =>
  runAs(own.id, JSON.stringify(actor), async () => await work());
const inOwn = () => database.in(tenantScope(own.id));

const eventsOf = (resource: string, recordId: number | string) =>
  platform
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.resource} = ${resource} and ${auditEvents.recordId} = ${String(recordId)}`)
    .orderBy(auditEvents.id);
const newest = async () => (await platform.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );

describe('a change', () => {
  test('is told with who, from where, and the values before and after', async () => {
    const { id } = await as(ada, () => aFunction({ client: own, name: 'Finance', description: null }));
    await as(ada, () =>
      inOwn().update(functions).set({ name: 'Treasury', description: 'Cash' }).where(eq(functions.id, id)),
    );
    await as(ada, () => inOwn().update(functions).set({ isActive: false }).where(eq(functions.id, id)));
    await as(ada, () => inOwn().delete(functions).where(eq(functions.id, id)));

    const events = await eventsOf('functions', id);
    expect(events.map(({ act, recordName, before, after }) => [act, recordName, before, after])).toEqual([
      ['added', 'Finance', null, { name: 'Finance', type: 'IT', is_active: true }],
      ['changed', 'Treasury', { name: 'Finance', description: null }, { name: 'Treasury', description: 'Cash' }],
      ['deleted', 'Treasury', { is_active: true }, { is_active: false }],
      ['removed', 'Treasury', { name: 'Treasury', type: 'IT', description: 'Cash', is_active: false }, null],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        clientId: own.id,
        actorId: 7,
        actorClientId: own.id,
        actorRole: 'client_admin',
        via: 'session:1',
        requestId: 'request-1',
        call: 'PATCH /api/core/functions/:id/',
        outcome: 'done',
        personal: { actor: "Ada O'Kafor \\ 2", address: '192.0.2.7' },
      });
    }
  });

  test('that changes nothing told leaves no event, and neither does one that is rolled back', async () => {
    const { id } = await aFunction({ client: own });
    await inOwn().update(functions).set({ changedBy: 'Ada', version: 2 }).where(eq(functions.id, id));
    const failing = database.transaction(tenantScope(own.id), async (tx) => {
      await tx.update(functions).set({ name: 'Half done' }).where(eq(functions.id, id));
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');

    expect((await eventsOf('functions', id)).map(({ act }) => act)).toEqual(['added']);
  });

  test('by the server itself names nobody', async () => {
    const { id } = await aFunction({ client: own });

    expect(await eventsOf('functions', id)).toMatchObject([
      { actorId: null, via: null, requestId: null, personal: null },
    ]);
  });

  test('does not remain on the connection for the next statement', async () => {
    await as(ada, () => aFunction({ client: own }));
    await Promise.all(Array.from({ length: 20 }, () => aFunction({ client: own })));

    expect(await newest()).toMatchObject({ actorId: null, requestId: null });
  });

  test('of many rows pairs each with itself', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `Team ${index}`);
    const rows = names.map((name) => ({ clientId: other.id, name, nameKey: nameKey(name), type: 'IT' as const }));
    const added = await platform.insert(functions).values(rows).returning({ id: functions.id, name: functions.name });
    await platform.execute(sql`update functions set name = name || ' of ' || id where client_id = ${other.id}`);

    const changed = await platform
      .select()
      .from(auditEvents)
      .where(sql`client_id = ${other.id} and act = 'changed'`);
    expect(changed).toHaveLength(500);
    const nameOf = new Map(added.map(({ id, name }) => [String(id), name]));
    for (const { recordId, before, after } of changed) {
      const name = nameOf.get(recordId ?? '');
      expect([before, after]).toEqual([{ name }, { name: `${name} of ${recordId}` }]);
    }
  });

  test('of an asset by an import tells its name alone', async () => {
    const call = 'POST /api/core/assets/import/';
    const { id } = await as({ ...ada, call }, () =>
      anAsset({ client: own, assetTag: 'X-1', name: 'Cube', supplier: 'Oakfield' }),
    );

    expect(await eventsOf('assets', id)).toMatchObject([
      { act: 'imported', recordName: 'X-1 Cube', before: null, after: null },
    ]);
  });
});

describe('people', () => {
  test('are named in the personal part only, whose salted digest stays', async () => {
    const { id } = await as(ada, () =>
      aUser({ client: own, username: 'grace@people.example', firstName: 'Grace', lastName: 'Hop' }),
    );

    const [event] = await eventsOf('users', id);
    const { personal, salt, actorSalt, personalDigest, ...plain } = event ?? {};
    expect(JSON.stringify(plain)).not.toMatch(/grace|hop|okafor/i);
    expect(personal).toMatchObject({
      name: 'Grace Hop grace@people.example',
      after: { username: 'grace@people.example', first_name: 'Grace', last_name: 'Hop' },
    });
    const { rows } = await platform.execute<{ text: string }>(
      sql`select (personal - 'actor' - 'address')::text as text from audit_events where id = ${event?.id}`,
    );
    const digestOf = (text: string) => createHash('sha256').update(text).digest();
    const actor = `{"actor": "Ada O'Kafor \\\\ 2", "address": "192.0.2.7"}`;
    expect(personalDigest).toEqual(
      Buffer.concat([digestOf(`${actorSalt}${actor}`), digestOf(`${salt}${rows[0]?.text}`)]),
    );
  });

  test('who open a session act in it, and its secret is not told', async () => {
    const user = await aUser({ client: own });
    await aSession({ user });
    await platform.delete(sessions).where(eq(sessions.userId, user.id));

    const events = await platform
      .select()
      .from(auditEvents)
      .where(sql`resource = 'sessions' and client_id = ${own.id}`);
    expect(events.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['signed_in', user.id],
      ['session_ended', null],
    ]);
    expect(events[0]?.after).toEqual({ user_id: user.id });
    expect(events[0]?.personal?.actor).toBe(`${user.firstName} ${user.lastName}`);
  });

  test('have secrets that no event holds', async () => {
    const { id } = await aUser({ client: own, password: 'Willow-ladder-4' });
    await platform
      .update(users)
      .set({ passwordHash: 'planted-secret', oneTimePasswordSelector: 4_242_424 })
      .where(eq(users.id, id));

    const { rows } = await platform.execute(
      sql`select from audit_events e where e::text ~ 'planted-secret|4242424|\\$scrypt|Willow'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the server', () => {
  const forged = sql`insert into audit_events (act, resource) values ('changed', 'users')`;
  const acts = [
    forged,
    sql`update audit_events set act = 'added'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ];

  test.each(['platform', 'tenant'])('can neither add, change nor remove events as %s', async (kind) => {
    const db = kind === 'platform' ? platform : inOwn();
    for (const act of acts) expect(await reasonOf(db.execute(act))).toContain('permission denied');
  });

  test('cannot call what the triggers call, nor switch them off', async () => {
    expect(await reasonOf(platform.execute(sql`select audit_of_assets()`))).toContain('trigger');
    expect(await reasonOf(platform.execute(sql`alter table assets disable trigger all`))).toContain('must be owner');
    expect(await reasonOf(platform.execute(sql`drop trigger audited on assets`))).toContain('must be owner');
    const byReplica = database.transaction(platformScope, (tx) =>
      tx.execute(sql`set local session_replication_role = replica`),
    );
    expect(await reasonOf(byReplica)).toContain('permission denied');
  });

  test('shows a tenant no events of another, nor those of the platform', async () => {
    const seen = await inOwn().select({ clientId: auditEvents.clientId }).from(auditEvents);

    expect(new Set(seen.map(({ clientId }) => clientId))).toEqual(new Set([own.id]));
  });

  test('tells two writers at once apart', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        as({ ...ada, request: `request of ${index}` }, () => aFunction({ client: own })),
      ),
    );

    const events = await Promise.all(made.map(({ id }) => eventsOf('functions', id)));
    expect(events.map(([event]) => event?.requestId)).toEqual(made.map((_, index) => `request of ${index}`));
  });
});
