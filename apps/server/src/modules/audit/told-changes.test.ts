// What the audit tells of a change, over HTTP: that it happened and whose it is, and no value that its readers may not see.
import { randomBytes } from 'node:crypto';
import { setMyAttribute } from '@orgscope/contract/resources/attributes';
import { changeMe } from '@orgscope/contract/resources/me';
import { addSavedView, deleteSavedView, updateSavedView } from '@orgscope/contract/resources/saved-views';
import { saveSsoConnection } from '@orgscope/contract/resources/sso';
import { addSubscription, updateSubscription } from '@orgscope/contract/resources/subscriptions';
import { inviteUser, resendInvitation } from '@orgscope/contract/resources/users';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';
import { startForgingProvider } from '../../testing/providers/forging-provider.ts';

const openid = await startForgingProvider('orgscope');
afterAll(() => openid.stop());
const app = await startTestApp({ SECRET_KEY: randomBytes(32).toString('base64'), ALLOW_PRIVATE_CALLS: 'true' });
const { call, database, aClient, aUser, aSession, anAttribute } = app;
const client = await aClient();
const password = 'Kestrel over water';
const lead = await aUser({ client, platformRole: 'client_admin', password });
const as = await aSession({ user: lead });
const platform = await aSession({ platformRole: 'platform_admin' });

type Response = Awaited<ReturnType<typeof call>>;
async function eventsOf(response: Response, resource: string) {
  expect([response.statusCode, response.body]).toEqual([expect.toSatisfy((code) => code < 300), expect.anything()]);
  return await database
    .in(platformScope)
    .select()
    .from(auditEvents)
    .where(
      sql`${auditEvents.requestId} = ${response.headers['x-request-id']} and ${auditEvents.resource} = ${resource}`,
    )
    .orderBy(auditEvents.id);
}

it('tells that the secret of single sign-on was replaced, and not the secret', async () => {
  const connection = { name: 'Okta', issuer: openid.issuer, oidc_client_id: 'orgscope' };
  const save = (secret: string) => call(saveSsoConnection, { as, body: { ...connection, client_secret: secret } });
  await save('planted-one');

  const masked = { client_secret: null };
  expect(await eventsOf(await save('planted-two'), 'sso_providers')).toMatchObject([
    { act: 'changed', clientId: client.id, actorId: lead.id, before: masked, after: masked },
  ]);
});

it('tells that a picture was replaced, and not under which name it can be fetched', async () => {
  const upload = async (background: string) => {
    const image = sharp({ create: { width: 80, height: 60, channels: 3, background } });
    const form = formOf({}, { bytes: await image.jpeg().toBuffer(), name: 'me.jpg', type: 'image/jpeg' });
    return await call(changeMe, { as, form });
  };
  const added = await eventsOf(await upload('red'), 'pictures');
  const replaced = await eventsOf(await upload('blue'), 'pictures');

  const told = { clientId: client.id, recordId: String(lead.id), recordName: null };
  expect(added).toMatchObject([{ ...told, act: 'added', after: { user_id: lead.id } }]);
  const masked = { user_id: lead.id, bytes: null };
  expect(replaced).toMatchObject([{ ...told, act: 'changed', before: masked, after: masked }]);
});

it('tells whose answer to which attribute has changed', async () => {
  const { id, options } = await anAttribute({ client });
  const choose = (index: number) =>
    call(setMyAttribute, { as, params: { id }, body: { option: options[index]?.id ?? null } });
  await choose(0);

  const whose = { user_id: lead.id, attribute_id: id };
  expect(await eventsOf(await choose(1), 'user_attribute_values')).toMatchObject([
    {
      before: { ...whose, option_id: options[0]?.id },
      after: { ...whose, option_id: options[1]?.id },
    },
  ]);
});

it('tells whose link was voided', async () => {
  const invited = await call(inviteUser, {
    as,
    body: { first_name: 'Grace', last_name: 'Hop', email: 'grace@people.example', platform_role: 'member' },
  });
  const id: number = invited.json().data.id;
  const again = await eventsOf(await call(resendInvitation, { as, params: { id } }), 'user_tokens');

  expect(again.find(({ act }) => act === 'changed')).toMatchObject({
    before: { user_id: id, voided_at: null },
    after: { user_id: id, voided_at: expect.anything() },
  });
});

it("tells that the operator's notes on a subscription have changed, and not what they say", async () => {
  const added = await call(addSubscription, {
    as: platform,
    body: {
      client_id: client.id,
      name: 'Core',
      modules: ['measure_it'],
      start_date: '2026-01-01',
      notes: 'Planted: pays late',
    },
  });
  const { id, version } = added.json().data;
  const changed = await call(updateSubscription, {
    as: platform,
    params: { id },
    body: { notes: 'Planted: pays', version },
  });

  const [first] = await eventsOf(added, 'subscriptions');
  expect(first?.after).toMatchObject({ name: 'Core' });
  expect(JSON.stringify(first)).not.toContain('Planted');
  const masked = { notes: null };
  expect(await eventsOf(changed, 'subscriptions')).toMatchObject([{ before: masked, after: masked }]);
});

it('tells what a view is called and shows only while it is shared', async () => {
  const hidden = { screen: 'assets', name: 'Planted name', query: 'search=Planted', hidden_columns: ['planted'] };
  const added = await call(addSavedView, { as, body: hidden });
  const { id, version } = added.json().data;
  const change = (body: object, read: number) =>
    call(updateSavedView, { as, params: { id }, body: { ...body, version: read } });
  const renamed = await change({ name: 'Planted again' }, version);
  const shared = await change({ name: 'Lost assets', is_shared: true }, version + 1);
  const named = await change({ name: 'Found assets' }, version + 2);
  const unshared = await change({ name: 'Planted anew', is_shared: false }, version + 3);
  const removed = await call(deleteSavedView, { as, params: { id } });

  const events = await Promise.all(
    [added, renamed, shared, named, unshared, removed].map((each) => eventsOf(each, 'saved_views')),
  );
  expect(JSON.stringify(events)).not.toContain('lanted');
  const own = { user_id: lead.id, is_shared: false };
  const shown = { ...own, is_shared: true };
  expect(events.flat().map(({ recordName, before, after }) => [recordName || null, before, after])).toEqual([
    [null, null, { ...own, screen: 'assets' }],
    [null, { ...own, name: null }, { ...own, name: null }],
    ['Lost assets', { ...own, name: null }, { ...shown, name: 'Lost assets' }],
    ['Found assets', { ...shown, name: 'Lost assets' }, { ...shown, name: 'Found assets' }],
    [null, { ...shown, name: 'Found assets' }, { ...own, name: null }],
    [null, { ...own, screen: 'assets' }, null],
  ]);
});
