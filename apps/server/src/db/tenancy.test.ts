import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersFor } from '../testing/builders.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { Drizzle } from './connections/database.ts';
import { platformScope, tenantScope } from './scope.ts';
import { clients } from './tables/clients.ts';
import { functions } from './tables/functions.ts';
import { industries } from './tables/industries.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { sessions } from './tables/sessions.ts';
import { users } from './tables/users.ts';

const database = await startTestDatabase();
const { aClient, aFunction, aLocation, aUser } = buildersFor(database);

const own = await aClient();
const other = await aClient();
const ownFunction = await aFunction({ client: own });
const otherFunction = await aFunction({ client: other });
const [ownScope, otherScope] = [tenantScope(own.id), tenantScope(other.id)];

/** PostgreSQL's error message, which Drizzle keeps as the cause. */
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );

const functionsSeen = async (db: Drizzle) =>
  (await db.select({ id: functions.id }).from(functions)).map(({ id }) => id);

const stateOf = async (db: Drizzle) => {
  const { rows } = await db.execute(sql`select current_user::text, current_setting('app.client_id', true) as client`);
  return rows[0];
};

test('a query without a condition of its own sees only the tenant’s rows', async () => {
  expect(await functionsSeen(database.in(ownScope))).toEqual([ownFunction.id]);
  expect(await functionsSeen(database.in(otherScope))).toEqual([otherFunction.id]);
  expect(await functionsSeen(database.in(platformScope))).toEqual([ownFunction.id, otherFunction.id]);
});

test('so does a query inside a transaction', async () => {
  expect(await database.transaction(ownScope, functionsSeen)).toEqual([ownFunction.id]);
});

test('a tenant reads its own client and that client’s industry, and no others', async () => {
  const db = database.in(ownScope);

  expect(await db.select({ id: clients.id }).from(clients)).toEqual([{ id: own.id }]);
  expect(await db.select({ id: industries.id }).from(industries)).toEqual([{ id: own.industryId }]);
});

test('a tenant cannot insert into another client', async () => {
  const row = { clientId: other.id, name: 'Planted', nameKey: 'planted', type: 'IT' as const };

  expect(await reasonOf(database.in(ownScope).insert(functions).values(row))).toContain('row-level security');
});

test('a tenant can neither change nor delete rows of another client, nor give its own away', async () => {
  const db = database.in(ownScope);

  const changed = await db
    .update(functions)
    .set({ name: 'Taken' })
    .where(eq(functions.id, otherFunction.id))
    .returning();
  const deleted = await db.delete(functions).where(eq(functions.id, otherFunction.id)).returning();
  const givenAway = db.update(functions).set({ clientId: other.id });

  expect(changed).toEqual([]);
  expect(deleted).toEqual([]);
  expect(await reasonOf(givenAway)).toContain('row-level security');
});

test('a tenant cannot change its client or the industries', async () => {
  expect(await reasonOf(database.in(ownScope).update(clients).set({ name: 'Renamed' }))).toContain('permission denied');
  expect(await reasonOf(database.in(ownScope).delete(industries))).toContain('permission denied');
});

test.each([
  ['sessions', sessions],
  ['rate limits', rateLimits],
])('no tenant can read %s', async (_name, table) => {
  expect(await reasonOf(database.in(ownScope).select().from(table))).toContain('permission denied');
});

test('a scope with an id that is no client sees nothing', async () => {
  expect(await functionsSeen(database.in(tenantScope(2_000_000_000)))).toEqual([]);
});

test('a scope with something other than a number is refused before anything is sent', async () => {
  const scope = tenantScope('1; reset role' as unknown as number);

  expect(await reasonOf(database.in(scope).select().from(functions))).toContain('Not a client id');
});

test('a user cannot have a function or location of another client', async () => {
  const foreign = await aLocation({ client: other });

  expect(await reasonOf(aUser({ client: own, clientFunctionId: otherFunction.id }))).toContain('users_client_function');
  expect(await reasonOf(aUser({ client: own, clientLocationId: foreign.id }))).toContain('users_client_location');
});

test('usernames are unique without regard to case', async () => {
  await aUser({ username: 'twin@people.example' });

  expect(await reasonOf(aUser({ username: 'Twin@People.example' }))).toContain('users_username');
});

test('many tenants at once over few connections each see only their own rows', async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => functionsSeen(database.in(turn % 2 ? otherScope : ownScope))),
  );

  expect(new Set(seen.map((ids, turn) => `${turn % 2}: ${ids.join()}`))).toEqual(
    new Set([`0: ${ownFunction.id}`, `1: ${otherFunction.id}`]),
  );
});

test('no scope remains on a connection', async () => {
  await Promise.all(Array.from({ length: 20 }, () => functionsSeen(database.in(ownScope))));
  await database.transaction(ownScope, functionsSeen);

  const states = await Promise.all(Array.from({ length: 20 }, () => stateOf(database.in(platformScope))));

  for (const state of states) expect(state).not.toMatchObject({ current_user: 'orgscope_tenant' });
  for (const state of states) expect(state?.['client'] || null).toBeNull();
});

test('a failed statement leaves the connection clean', async () => {
  await Promise.all(Array.from({ length: 20 }, () => reasonOf(database.in(ownScope).execute(sql`select 1 / 0`))));

  expect(await functionsSeen(database.in(otherScope))).toEqual([otherFunction.id]);
  expect(await functionsSeen(database.in(platformScope))).toHaveLength(2);
});

test('a connection returned within a transaction is not used again', async () => {
  await database.in(platformScope).execute(sql.raw("begin; set local app.client_id = '7'"));

  const states = await Promise.all(Array.from({ length: 20 }, () => stateOf(database.in(platformScope))));

  for (const state of states) expect(state?.['client'] || null).toBeNull();
});

test('a transaction that fails half-way leaves nothing', async () => {
  const [before] = await database.in(ownScope).select().from(functions);
  const work = database.transaction(ownScope, async (tx) => {
    await tx.update(functions).set({ name: 'Half done' });
    throw new Error('half-way');
  });

  await expect(work).rejects.toThrow('half-way');
  expect(await database.in(ownScope).select().from(functions)).toEqual([before]);
});

test('a transaction that ignores a failed statement fails', async () => {
  const work = database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });

  await expect(work).rejects.toThrow('rolled back');
});

test('a statement after the end of its transaction is refused', async () => {
  const kept: Drizzle[] = [];
  await database.transaction(ownScope, async (tx) => {
    kept.push(tx);
  });

  expect(await reasonOf(Promise.resolve().then(() => kept[0]?.select().from(users)))).toContain('transaction is over');
});

test('prepared statements can be run repeatedly', async () => {
  const byId = database
    .in(platformScope)
    .select({ id: functions.id })
    .from(functions)
    .where(eq(functions.id, sql.placeholder('id')))
    .prepare('function_by_id');

  const found = await Promise.all(Array.from({ length: 30 }, () => byId.execute({ id: ownFunction.id })));

  expect(new Set(found.map((rows) => rows[0]?.id))).toEqual(new Set([ownFunction.id]));
});
