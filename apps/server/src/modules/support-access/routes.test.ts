import { listActivity } from '@orgscope/contract/resources/activity';
import { deleteClient, restoreClient } from '@orgscope/contract/resources/clients';
import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { search } from '@orgscope/contract/resources/search';
import { addServiceAccount, createServiceToken } from '@orgscope/contract/resources/service-accounts';
import * as calls from '@orgscope/contract/resources/support-access';
import { deleteUser, listUsers, updateUser } from '@orgscope/contract/resources/users';
import { addWebhook } from '@orgscope/contract/resources/webhooks';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { users } from '../../db/tables/users.ts';
import { newSecret } from '../../identity/tokens/api-token.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const app = await startTestApp();
const { call, database, inject, mailTo, aClient, aUser, aSession, anAsset } = app;
const db = database.in(platformScope);

const own = await aClient({ name: 'Operator' });
const petra = await aUser({ client: own, platformRole: 'platform_admin', firstName: 'Petra', lastName: 'Holm' });
const operator = await aSession({ user: petra });

/** A client whose administrator gives no access, and somebody in it. */
async function aClosedClient(name: string) {
  const client = await aClient({ name, support: 'closed' });
  const username = `lead@${name}.example`.toLowerCase();
  const lead = await aUser({ client, platformRole: 'client_admin', firstName: 'Lea', lastName: name, username });
  const person = await aUser({ client, firstName: `Person of ${name}` });
  return { client, lead, asLead: await aSession({ user: lead }), person, id: client.id };
}

const enter = (id: number, as: SessionHeaders = operator) => call(listUsers, { as, query: { client_id: id } });
const codeOf = async (answer: ReturnType<typeof enter>) => {
  const response = await answer;
  return response.statusCode === 200 ? 'open' : (response.json().error.code as string);
};
const grant = (as: SessionHeaders, hours: calls.SupportGrant['hours'] = 8) =>
  call(calls.grantSupportAccess, { as, body: { hours } });
const breakIn = (id: number, reason = 'The nightly import fails', as = operator) =>
  call(calls.breakGlass, { as, body: { client_id: id, reason } });
const end = (as: SessionHeaders, id: number) => call(calls.endSupportAccess, { as, params: { id } });
const expire = (clientId: number) =>
  db
    .update(supportAccess)
    .set({ from: sql`now() - interval '9 hours'`, until: sql`now() - interval '1 second'` })
    .where(eq(supportAccess.clientId, clientId));
const unprove = (user: { id: number }) =>
  db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, user.id));

describe('a grant', () => {
  it('opens the client until its administrator ends it', async () => {
    const { id, asLead } = await aClosedClient('Auk');
    expect(await codeOf(enter(id))).toBe('support_access_required');

    const granted = await grant(asLead, 24);

    const { data, message } = granted.json();
    expect([granted.statusCode, message]).toEqual([200, 'Access is granted']);
    expect(data.current).toMatchObject({ kind: 'grant', opened_by: 'Lea Auk', reason: null, ended_at: null });
    expect((Date.parse(data.current.until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await codeOf(enter(id))).toBe('open');

    expect((await end(asLead, data.current.id)).statusCode).toBe(200);
    expect(await codeOf(enter(id))).toBe('support_access_required');
    const { current, past } = (await call(calls.readSupportAccess, { as: asLead })).json().data;
    expect([current, past.length, past[0].ended_by]).toEqual([null, 1, 'Lea Auk']);
    const { data: events } = (await call(listActivity, { as: asLead, query: { kind: 'support_access' } })).json();
    expect(events.map(({ act }: { act: string }) => act)).toEqual(['changed', 'added']);
  });

  it('replaces the one before, and is over after its time', async () => {
    const { id, asLead } = await aClosedClient('Bee');
    await grant(asLead, 8);
    const { current, past } = (await grant(asLead, 2160)).json().data;
    expect([past.length, (Date.parse(current.until) - Date.now()) / 86_400_000]).toEqual([1, expect.closeTo(90, 1)]);

    await expire(id);
    expect(await codeOf(enter(id))).toBe('support_access_required');
    const again = (await grant(asLead)).json().data;
    expect([again.past.length, again.past[0].ended_by, await codeOf(enter(id))]).toEqual([2, null, 'open']);
  });

  it('is refused without the password, for another time, to members and in the own company of the operator', async () => {
    const { asLead, lead, person } = await aClosedClient('Crane');
    expect(
      (
        await inject({
          method: 'POST',
          url: calls.grantSupportAccess.path,
          headers: { ...asLead },
          payload: { hours: 9 },
        })
      ).statusCode,
    ).toBe(400);
    expect((await grant(await aSession({ user: person }))).statusCode).toBe(403);
    expect((await grant(operator)).json().message).toBe("This is the operator's own company");
    await unprove(lead);
    expect((await grant(asLead)).json().error.code).toBe('proof_required');
  });

  it('ends with the client, for good', async () => {
    const { id, asLead } = await aClosedClient('Dove');
    await grant(asLead, 720);
    expect((await call(deleteClient, { as: operator, params: { id } })).statusCode).toBe(200);
    expect(await codeOf(enter(id))).toBe('support_access_required');
    expect((await call(restoreClient, { as: operator, params: { id } })).statusCode).toBe(200);
    expect(await codeOf(enter(id))).toBe('support_access_required');
  });
});

describe('breaking the glass', () => {
  it('opens the client for an hour, tells its administrators at once, and can be ended by both sides', async () => {
    const { id, asLead, lead } = await aClosedClient('Egret');
    const response = await breakIn(id);

    const { open, closed } = response.json().data;
    const [access] = open.filter((each: { client_id: number }) => each.client_id === id);
    expect([response.statusCode, access.kind, closed.includes(id)]).toEqual([200, 'break_glass', false]);
    expect((Date.parse(access.until) - Date.now()) / 60_000).toBeCloseTo(60, 0);
    expect(await codeOf(enter(id))).toBe('open');
    const [mail] = await mailTo(lead.username);
    expect(mail?.subject).toBe("The operator has opened your company's data in Orgscope");
    expect(mail?.text).toContain('Petra Holm');
    expect(mail?.text).toContain('The nightly import fails');
    const { current } = (await call(calls.readSupportAccess, { as: asLead })).json().data;
    expect(current).toMatchObject({ kind: 'break_glass', opened_by: 'Petra Holm', reason: 'The nightly import fails' });

    expect((await end(asLead, access.id)).statusCode).toBe(200);
    expect(await codeOf(enter(id))).toBe('support_access_required');
    const again = (await breakIn(id)).json().data.open.find((each: { client_id: number }) => each.client_id === id);
    expect((await end(operator, again.id)).statusCode).toBe(200);
    expect(await codeOf(enter(id))).toBe('support_access_required');
  });

  it('is refused without a reason, without the password, and where the client is open', async () => {
    const { id, asLead } = await aClosedClient('Finch');
    expect((await breakIn(id, ' too short ')).json().message.reason).toEqual([
      'The reason must be at least 10 characters',
    ]);
    // The mail to the administrators could not print it.
    expect((await breakIn(id, 'Ticket 4711: people of acme.com cannot sign in')).json().message.reason).toEqual([
      'Must not contain a web or e-mail address. Put a space after each dot',
    ]);
    expect((await breakIn(999_999)).statusCode).toBe(404);
    expect((await breakIn(id, 'I am curious about them', asLead)).statusCode).toBe(403);
    await grant(asLead);
    expect((await breakIn(id)).json().message).toBe('This company is open already');
    const other = await aUser({ client: own, platformRole: 'platform_admin' });
    const as = await aSession({ user: other });
    await unprove(other);
    expect((await breakIn(id, 'The nightly import fails', as)).json().error.code).toBe('proof_required');
  });

  it('lets neither the operator end a grant, nor an administrator an access of another client', async () => {
    const [one, other] = [await aClosedClient('Gull'), await aClosedClient('Heron')];
    const { current } = (await grant(one.asLead)).json().data;
    expect((await end(operator, current.id)).statusCode).toBe(404);
    expect((await end(other.asLead, current.id)).statusCode).toBe(404);
    expect(await codeOf(enter(one.id))).toBe('open');
  });
});

describe('who entered', () => {
  it('is told to the administrators, whether a client or a record was named', async () => {
    const { id, asLead, client } = await aClosedClient('Jay');
    const asset = await anAsset({ client });
    const second = await aUser({ client: own, platformRole: 'platform_admin', firstName: 'Sven', lastName: 'Rask' });
    await grant(asLead);
    await enter(id);
    await enter(id);
    const as = { ...(await aSession({ user: second })) };
    await inject({ method: 'GET', url: `/api/core/assets/${asset.id}/`, headers: as });

    const told = async () => {
      const { current } = (await call(calls.readSupportAccess, { as: asLead })).json().data;
      return current.visits.map(({ name }: { name: string }) => name);
    };
    await expect.poll(told).toEqual(['Petra Holm', 'Sven Rask']);
  });
});

describe('a client', () => {
  it('is open until one of its administrators has set up their account', async () => {
    const client = await aClient({ support: 'closed' });
    const invited = await aUser({
      client,
      platformRole: 'client_admin',
      acceptedTermsVersion: null,
      profileCompletedAt: null,
    });
    expect(await codeOf(enter(client.id))).toBe('open');
    await db
      .update(users)
      .set({ acceptedTermsVersion: '1', profileCompletedAt: new Date(), claimedAt: new Date(), passwordHash: 'x' })
      .where(eq(users.id, invited.id));
    expect(await codeOf(enter(client.id))).toBe('support_access_required');
  });
});

describe('lists of all clients, pictures, tokens and assistants', async () => {
  const { client, person, asLead, lead } = await aClosedClient('Ibis');
  const asset = await anAsset({ client, name: 'Laptop of Ibis' });
  const name = 'a-picture-of-somebody';
  await db.insert(pictures).values({ clientId: client.id, userId: person.id, name, bytes: Buffer.from('RIFF') });
  const { secret, ...stored } = newSecret();
  const bearer = { authorization: `Bearer ${secret}` };
  await db.insert(apiTokens).values({
    ...stored,
    clientId: own.id,
    userId: petra.id,
    name: 'Script',
    scopes: ['read:users', 'read:assets', 'read:clients'],
    networks: [],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const url = `/api/core/assets/${asset.id}/`;
  const readsAll = async () => {
    const found = (await call(search, { as: operator, query: { q: 'Ibis' } })).json().data as { kind: string }[];
    const events = await inject({
      method: 'GET',
      url: '/api/core/activity/?all_clients=true',
      headers: { ...operator },
    });
    const get = async (path: string, headers: object) =>
      (await inject({ method: 'GET', url: path, headers: { ...headers } })).statusCode;
    const tool = await inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...bearer, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_asset', arguments: { id: String(asset.id) } },
      },
    });
    return {
      found: new Set(found.map(({ kind }) => kind)),
      activity: events.body.includes('Person of Ibis'),
      picture: await get(`/media/${name}`, operator),
      asset: await get(url, operator),
      token: await get(url, bearer),
      list: await get(`/api/core/users/?client_id=${client.id}`, bearer),
      tool: tool.body.includes('Laptop of Ibis'),
    };
  };

  it('show nothing of a closed client, and all of it once it is open', async () => {
    expect(await readsAll()).toMatchObject({
      found: new Set(['client']),
      activity: false,
      picture: 404,
      asset: 404,
      token: 404,
      list: 403,
      tool: false,
    });
    await grant(asLead);
    expect(await readsAll()).toMatchObject({
      found: new Set(['client', 'user', 'asset']),
      activity: true,
      picture: 200,
      asset: 200,
      token: 200,
      list: 200,
      tool: true,
    });
    expect(lead.clientId).toBe(client.id);
  });
});

describe('a client whose administrator left within an access', () => {
  type Lead = Awaited<ReturnType<typeof aClosedClient>>['lead'];
  const removals: [string, (lead: Lead) => ReturnType<typeof call>][] = [
    ['demoted', ({ id }) => call(updateUser, { as: operator, params: { id }, body: { platform_role: 'member' } })],
    ['deactivated', ({ id }) => call(deleteUser, { as: operator, params: { id } })],
    ['erased', ({ id, username }) => call(eraseUser, { as: operator, params: { id }, body: { confirm: username } })],
  ];
  it.each(removals)('stays closed, and lets the operator make nothing that lasts: %s', async (how, remove) => {
    const { id, lead } = await aClosedClient(`Gull ${how}`);
    await breakIn(id);
    const account = await call(addServiceAccount, { as: operator, body: { client_id: id, name: 'Nightly' } });

    expect((await remove(lead)).statusCode).toBe(200);

    const token = await call(createServiceToken, {
      as: operator,
      params: { id: account.json().data.id },
      body: { name: 'Key', scopes: ['read:users'], days: 30 },
    });
    const hook = { url: 'https://hooks.example/in', events: ['user.created' as const] };
    const webhook = await call(addWebhook, { as: operator, query: { client_id: id }, body: hook });
    expect([token, webhook].map((each) => [each.statusCode, each.json().error?.code])).toEqual([
      [403, 'permission_denied'],
      [403, 'permission_denied'],
    ]);
    await expire(id);
    expect(await codeOf(enter(id))).toBe('support_access_required');
    expect((await breakIn(id)).statusCode).toBe(200);
  });
});

it('the glass is broken once if two do it at the same time', async () => {
  const { id, lead } = await aClosedClient('Kite');
  const answers = await Promise.all([breakIn(id), breakIn(id)]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await mailTo(lead.username)).toHaveLength(1);
  expect(await codeOf(enter(id))).toBe('open');
});
