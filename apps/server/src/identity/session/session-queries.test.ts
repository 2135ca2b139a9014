import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { defaultLimits } from '../../lib/process/database-limits.ts';
import { startTestApp } from '../../testing/app.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { endSessionsOf, sessionQueries, sessionsPerPerson } from './session-queries.ts';

// One connection, to which the plans of a statement belong.
const database = await startTestDatabase({ ...defaultLimits, poolSize: 1 });
const { aUser } = await startTestApp({}, undefined, database);
const queries = sessionQueries(database, 3600);

const begin = async (userId: number, generation = 0) => {
  const tokenHash = randomBytes(32);
  const isOpen = await queries.add({ tokenHash, userId, generation, absoluteSeconds: 3600, userAgent: null });
  return { tokenHash, isOpen };
};
const ofUser = (userId: number) => database.in(platformScope).$count(sessions, eq(sessions.userId, userId));
const endAll = (userId: number) => database.transaction(platformScope, (tx) => endSessionsOf(tx, userId));

it('ends the session unused for longest if there would be too many', async () => {
  const { id } = await aUser();
  const begun = [];
  for (let count = 0; count < sessionsPerPerson; count += 1) begun.push(await begin(id));
  const [oldest, unused] = begun;
  if (!oldest || !unused) throw new Error('No session was begun');
  const lastSeen = (tokenHash: Buffer, minutes: number) =>
    database
      .in(platformScope)
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${minutes}::integer * interval '1 minute'` })
      .where(eq(sessions.tokenHash, tokenHash));
  await lastSeen(unused.tokenHash, 5);

  await begin(id);

  expect(await ofUser(id)).toBe(sessionsPerPerson);
  expect(await queries.find(oldest.tokenHash)).toBeDefined();
  expect(await queries.find(unused.tokenHash)).toBeUndefined();
});

it('tells the audit that the person who signs in ends it', async () => {
  const { id } = await aUser();
  for (let count = 0; count <= sessionsPerPerson; count += 1) await begin(id);

  const told = await database
    .in(platformScope)
    .select({ act: auditEvents.act, name: sql`personal ->> 'actor'` })
    .from(auditEvents)
    .where(and(eq(auditEvents.resource, 'sessions'), eq(auditEvents.actorId, id)))
    .orderBy(desc(auditEvents.id));
  expect(told.slice(0, 3).map(({ act }) => act)).toEqual(['session_ended', 'signed_in', 'signed_in']);
  expect(told[0]?.name).toBe(told[1]?.name);
  expect(told).toHaveLength(sessionsPerPerson + 2);
});

it('keeps the limit when many begin at the same moment, and leaves other users’ sessions', async () => {
  const [{ id }, other] = [await aUser(), await aUser()];
  await begin(other.id);

  await Promise.all(Array.from({ length: 50 }, () => begin(id)));

  expect(await ofUser(id)).toBe(sessionsPerPerson);
  expect(await ofUser(other.id)).toBe(1);
});

it('begins no session of an earlier generation', async () => {
  const { id } = await aUser();
  const generation = await endAll(id);

  expect((await begin(id, generation - 1)).isOpen).toBe(false);
  expect((await begin(id, generation)).isOpen).toBe(true);
  expect(await ofUser(id)).toBe(1);
});

it('finds no session of an earlier generation, even if one remains', async () => {
  const { id } = await aUser();
  const { tokenHash } = await begin(id);
  expect(await queries.find(tokenHash)).toBeDefined();

  await database.in(platformScope).execute(sql`update users set session_generation = 7 where id = ${id}`);

  expect(await queries.find(tokenHash)).toBeUndefined();
});

it('gives each of the requests that arrive together a session of its own', async () => {
  const { tokenHash } = await begin((await aUser()).id);

  const [one, other] = await Promise.all([queries.find(tokenHash), queries.find(tokenHash)]);

  expect(other).toEqual(one);
  expect(other).not.toBe(one);
});

it('reads the profile only where it is asked for', async () => {
  const { id } = await aUser();
  const { tokenHash } = await begin(id);

  const [plain, whole] = await Promise.all([queries.find(tokenHash), queries.find(tokenHash, { withProfile: true })]);

  expect(plain?.profile).toBeUndefined();
  expect(whole?.profile).toEqual({ clientFunction: null, clientLocation: null, defaultViews: [] });
  expect({ ...whole, profile: undefined }).toEqual(plain);
});

it('is looked up by one plan for all calls, which need not plan it anew', async () => {
  const { id, clientId } = await aUser();
  const { tokenHash } = await begin(id);
  // With few people each plan is as good as another.
  await database.asOwner(async (client) => {
    await client.query(
      `insert into users (client_id, username, search_text, platform_role)
       select $1, 'person-' || n || '@people.example', 'person', 'member' from generate_series(1, 3000) n`,
      [clientId],
    );
    await client.query('analyze users');
  });
  for (let turn = 0; turn < 20; turn += 1) expect(await queries.find(tokenHash)).toBeDefined();
  const { rows } = await database
    .in(platformScope)
    .execute(sql`select generic_plans::int as plans from pg_prepared_statements where name = 'sessions_by_token'`);
  expect(rows[0]?.['plans']).toBeGreaterThan(0);
});
