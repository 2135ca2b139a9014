import { count, countDistinct, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { clients } from '../db/tables/clients.ts';
import { customAttributes } from '../db/tables/custom-attributes.ts';
import { functions } from '../db/tables/functions.ts';
import { industries } from '../db/tables/industries.ts';
import { locations } from '../db/tables/locations.ts';
import { userAttributeValues } from '../db/tables/user-attribute-values.ts';
import { userTokens } from '../db/tables/user-tokens.ts';
import { users } from '../db/tables/users.ts';
import { buildersFor } from '../testing/builders.ts';
import { startTestDatabase } from '../testing/database.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { describeDemo, seedDemo } from './demo.ts';

const database = await startTestDatabase();
const again = await startTestDatabase();
const db = database.in(platformScope);
const seed = await seedDemo(async (password) => `hash of ${password}`);
await database.migrate(seed);

test('the demo has 24 industries, 4 of them inactive, and 60 clients, 8 of them inactive', async () => {
  expect(await db.$count(industries)).toBe(24);
  expect(await db.$count(industries, eq(industries.isActive, false))).toBe(4);
  expect(await db.$count(clients)).toBe(60);
  expect(await db.$count(clients, eq(clients.isActive, false))).toBe(8);
});

test('client 1 is the operator', async () => {
  const [operator] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, 1));

  expect(operator).toEqual({ name: 'Orgscope' });
});

test('about 600 users work in functions and places of their own clients', async () => {
  const all = await db.$count(users);

  expect(all).toBeGreaterThan(550);
  expect(all).toBeLessThan(650);
  expect(await db.select({ client: functions.clientId }).from(functions).groupBy(functions.clientId)).toHaveLength(60);
  expect(await db.select({ client: locations.clientId }).from(locations).groupBy(locations.clientId)).toHaveLength(60);
});

test('no active client belongs to an inactive industry, and some active industries have none', async () => {
  const used = await db
    .select({ isActive: industries.isActive, clients: count(clients.id) })
    .from(industries)
    .leftJoin(clients, eq(clients.industryId, industries.id))
    .groupBy(industries.id);

  expect(used.filter((industry) => !industry.isActive && industry.clients > 0)).toEqual([]);
  expect(used.filter((industry) => industry.isActive && industry.clients === 0).length).toBeGreaterThan(0);
});

test('only the named accounts can sign in, with one password', async () => {
  const withPassword = await db.select().from(users).where(isNotNull(users.passwordHash));

  expect(withPassword.map(({ username }) => username)).toEqual(demoAccounts.map(({ username }) => username));
  expect(new Set(withPassword.map(({ passwordHash }) => passwordHash))).toEqual(new Set([`hash of ${demoPassword}`]));
});

test('the newcomer has yet to accept the terms and to complete the profile', async () => {
  const [newcomer] = await db.select().from(users).where(eq(users.username, 'newcomer@acme.example'));

  expect(newcomer).toMatchObject({ clientId: 2, acceptedTermsVersion: null, profileCompletedAt: null });
});

test('every client asks its own people, who have answered what is required', async () => {
  const asking = await db
    .select({ client: customAttributes.clientId })
    .from(customAttributes)
    .groupBy(customAttributes.clientId);
  const complete = await db.$count(users, isNotNull(users.profileCompletedAt));
  const [answered] = await db
    .select({ users: countDistinct(userAttributeValues.userId) })
    .from(userAttributeValues)
    .innerJoin(customAttributes, eq(customAttributes.id, userAttributeValues.attributeId))
    .where(eq(customAttributes.required, true));

  expect(asking).toHaveLength(60);
  expect(answered?.users).toBe(complete);
});

test('the link of one open invitation is told, and stays good from start to start until it is used', async () => {
  const told = async () => (await describeDemo(database, 'http://localhost:8000')).join('\n');
  const link = /http:\/\/localhost:8000\/auth\/confirm-invitation\?token=[\w-]{43}$/;
  expect(await told()).toMatch(link);
  await db.update(userTokens).set({ expiresAt: new Date() });
  expect(await told()).not.toMatch(link);

  await database.migrate(seed);
  expect(await told()).toMatch(link);

  await db.update(userTokens).set({ usedAt: new Date() });
  expect(await told()).not.toMatch(link);
});

test('what is added later gets the next number', async () => {
  const client = await buildersFor(database).aClient({ industryId: 1 });

  expect(client.id).toBe(61);
});

test('a database with anything in it is left alone', async () => {
  const before = await db.$count(users);

  await database.migrate(seed);

  expect(await db.$count(users)).toBe(before);
});

test('two runs make the same people', async () => {
  await again.migrate(seed);
  const names = (rows: (typeof users.$inferSelect)[]) =>
    rows.map(({ username, jobTitle }) => `${username} ${jobTitle}`);

  const [one, other] = [await db.select().from(users), await again.in(platformScope).select().from(users)];

  expect(names(other)).toEqual(names(one));
});
