import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { listLocations } from '@orgscope/contract/resources/locations';
import { readCustomAttribute, readFunction, readLocation, readUser } from '@orgscope/contract/resources/single-records';
import { listUsers } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, ...made } = await startTestApp();
const operator = await made.aClient();
const [acme, globex, closed] = [await made.aClient(), await made.aClient(), await made.aClient({ support: 'closed' })];
const as = await made.aSession({ client: acme, platformRole: 'client_admin' });
await made.aUser({ client: closed, platformRole: 'client_admin' });
const platform = await made.aSession({ client: operator, platformRole: 'platform_admin' });
const member = await made.aSession({ client: acme });

describe.each([
  ['users', readUser, listUsers, made.aUser, false],
  ['functions', readFunction, listFunctions, made.aFunction, true],
  ['locations', readLocation, listLocations, made.aLocation, true],
  ['custom_attributes', readCustomAttribute, listCustomAttributes, made.anAttribute, false],
] as const)('a record of %s by its id', async (resource, read, list, aRecord, isOpen) => {
  const [active, inactive] = [await aRecord({ client: acme }), await aRecord({ client: acme, isActive: false })];
  const [foreign, hidden] = [await aRecord({ client: globex }), await aRecord({ client: closed })];
  const answerTo = async (id: number, caller = as) => call(read, { as: caller, params: { id } });

  it('is the same as in the list, active or not', async () => {
    const { data } = (await call(list, { as, query: { include_inactive: true } })).json();
    for (const { id } of [active, inactive]) {
      const answer = await answerTo(id);
      expect([answer.statusCode, answer.json().data]).toEqual([
        200,
        data.find((each: { id: number }) => each.id === id),
      ]);
    }
  });

  it('is read by those alone who see it in a list', async () => {
    const statuses = async (caller: typeof as) =>
      Promise.all([active, inactive, foreign, hidden].map(async ({ id }) => (await answerTo(id, caller)).statusCode));
    expect(await statuses(as)).toEqual([200, 200, 404, 404]);
    expect(await statuses(platform)).toEqual([200, 200, 200, 404]);
    expect(await statuses(member)).toEqual(isOpen ? [200, 404, 404, 404] : [403, 403, 403, 403]);
  });

  it('is read by tokens with the scope of its list', async () => {
    const { headers } = await made.aServiceToken({ client: acme, scopes: [`read:${resource}`] });
    const others = await made.aServiceToken({ client: acme, scopes: ['read:assets'] });
    const params = { id: active.id };
    expect((await call(read, { params, headers })).statusCode).toBe(200);
    expect((await call(read, { params, headers: others.headers })).statusCode).toBe(403);
  });
});

it('members are not told how many people a function or a location has', async () => {
  for (const [read, { id }] of [
    [readFunction, await made.aFunction({ client: acme })],
    [readLocation, await made.aLocation({ client: acme })],
  ] as const) {
    expect((await call(read, { as: member, params: { id } })).json().data.user_count).toBeNull();
    expect((await call(read, { as, params: { id } })).json().data.user_count).toBe(0);
  }
});

it('a person who was erased is not read', async () => {
  const { id } = await made.aUser({ client: acme, isActive: false });
  await database.in(platformScope).update(users).set({ erasedAt: new Date() }).where(eq(users.id, id));
  expect((await call(readUser, { as, params: { id } })).statusCode).toBe(404);
});
