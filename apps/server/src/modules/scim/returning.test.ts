// People who come back: after the function or the location that they had was deleted, or as administrators.
import { deleteFunction } from '@orgscope/contract/resources/functions';
import { deleteLocation } from '@orgscope/contract/resources/locations';
import { deleteUser, updateUser } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { call, database, aFunction, aLocation, userById } = started;
const { scim, find, as, client } = await connectScim(started);
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const setActive = (id: string, value: unknown) =>
  scim('PATCH', `/Users/${id}`, { schemas, Operations: [{ op: 'Replace', path: 'active', value }] });

/** Somebody with a function and a location, both of which are deleted once the provider has sent the person away. */
async function aLeaver(userName: string, leave: (id: string) => Promise<unknown>) {
  const [team, site] = [await aFunction({ client }), await aLocation({ client })];
  const { id } = (await scim('POST', '/Users', { userName })).json();
  const { version } = await userById(Number(id));
  const body = { version, client_function_id: team.id, client_location_id: site.id };
  expect((await call(updateUser, { as, params: { id: Number(id) }, body })).statusCode).toBe(200);
  expect((await scim('GET', `/Users/${id}`)).json().groups).toMatchObject([{ value: String(team.id) }]);
  await leave(id);
  await call(deleteFunction, { as, params: { id: team.id } });
  await call(deleteLocation, { as, params: { id: site.id } });
  return { id, team, site };
}

it('somebody deleted comes back without the function and the location that are inactive', async () => {
  const { id, team, site } = await aLeaver('again@acme.example', (one) => scim('DELETE', `/Users/${one}`));
  const back = await scim('POST', '/Users', { userName: 'again@acme.example' });
  expect([back.statusCode, back.json()]).toMatchObject([201, { id, active: true, groups: [] }]);
  expect(await userById(Number(id))).toMatchObject({ clientFunctionId: null, clientLocationId: null, isActive: true });

  const events = await database
    .in(platformScope)
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.recordId, id), eq(auditEvents.act, 'restored')));
  expect(events).toMatchObject([
    {
      before: { client_function_id: team.id, client_location_id: site.id },
      after: { client_function_id: null, client_location_id: null },
    },
  ]);
});

it('somebody inactive is in no group that is not found, and becomes active without it', async () => {
  const { id, team } = await aLeaver('paused@acme.example', (one) => setActive(one, 'False'));
  expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({ active: false, groups: [] });
  expect(await find(`groups.value eq "${team.id}"`)).toEqual([]);
  const back = await setActive(id, 'True');
  expect([back.statusCode, back.json()]).toMatchObject([200, { active: true, groups: [] }]);
});

it('a function and a location that are active stay', async () => {
  const [team, site] = [await aFunction({ client }), await aLocation({ client })];
  const { id } = await started.aUser({ client, clientFunctionId: team.id, clientLocationId: site.id });
  await setActive(String(id), false);
  await setActive(String(id), true);
  expect(await userById(id)).toMatchObject({ clientFunctionId: team.id, clientLocationId: site.id, isActive: true });
});

it.each([
  ['becomes active again', (id: string) => setActive(id, true)],
  [
    'comes back after being deleted',
    async (id: string, userName: string) => {
      await scim('DELETE', `/Users/${id}`);
      return scim('POST', '/Users', { userName });
    },
  ],
])('an administrator who %s is a member', async (_how, comeBack) => {
  const admin = await started.aUser({ client, platformRole: 'client_admin' });
  expect((await call(deleteUser, { as, params: { id: admin.id } })).statusCode).toBe(200);

  expect((await comeBack(String(admin.id), admin.username)).statusCode).toBeLessThan(300);

  expect(await userById(admin.id)).toMatchObject({ isActive: true, platformRole: 'member' });
  const told = await database
    .in(platformScope)
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.recordId, String(admin.id)), eq(auditEvents.act, 'restored')));
  expect(told).toMatchObject([{ before: { platform_role: 'client_admin' }, after: { platform_role: 'member' } }]);
});
