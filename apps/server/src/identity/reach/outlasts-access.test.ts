import { endpoint } from '@orgscope/contract/endpoint';
import type { BodyOf, Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { createScimToken } from '@orgscope/contract/resources/scim';
import * as accounts from '@orgscope/contract/resources/service-accounts';
import { addSsoDomain, saveSsoConnection, saveSsoRules } from '@orgscope/contract/resources/sso';
import { addWebhook, rotateWebhookSecret, updateWebhook } from '@orgscope/contract/resources/webhooks';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { platformScope } from '../../db/scope.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { refuseOutlasting, requireOutlastingCheck } from './outlasts-access.ts';
import type { Session } from '../session/session.ts';

// Which calls make what outlasts an access of the operator, and that each refuses it.

const { app, call, database, aClient, aUser, aSession, aSupportAccess } = await startTestApp();

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const saying = (how: Endpoint['outlastsAccess']) =>
  endpoints.filter(({ outlastsAccess }) => outlastsAccess === how).map(titleOf);

const own = await aClient();
const operator = await aSession({ client: own, platformRole: 'platform_admin' });

interface Place {
  readonly id: number;
  /** Who prepares the records that are acted on. */
  readonly maker: SessionHeaders;
}
type Act = (as: SessionHeaders, place: Place) => ReturnType<typeof call>;

/** A client that has let the operator in. */
async function anOpenedClient(): Promise<Place> {
  const client = await aClient({ support: 'closed' });
  const lead = await aUser({ client, platformRole: 'client_admin' });
  await aSupportAccess({ user: lead });
  return { id: client.id, maker: await aSession({ user: lead }) };
}

const hook = { url: 'https://hooks.example/in', events: ['user.created' as const] };
const queryOf = ({ id }: Place) => ({ client_id: id });

async function aWebhook(place: Place) {
  const added = await call(addWebhook, { as: place.maker, query: queryOf(place), body: hook });
  return { query: queryOf(place), params: { id: added.json().data.webhook.id } };
}
let count = 0;
async function anAccount({ id, maker }: Place) {
  const added = await call(accounts.addServiceAccount, {
    as: maker,
    body: { client_id: id, name: `Nightly ${(count += 1)}` },
  });
  return { id: added.json().data.id as number };
}
const change =
  (body: object): Act =>
  async (as, place) =>
    call(updateWebhook, { as, ...(await aWebhook(place)), body });

const turnTo =
  (mode: BodyOf<typeof saveSsoRules>['mode']): Act =>
  async (as, place) => {
    const provider = { clientId: place.id, name: 'Ours', issuer: 'https://id.example', oidcClientId: 'one' };
    await database
      .in(platformScope)
      .insert(ssoProviders)
      .values({ ...provider, clientSecret: 'v1.no.secret', testedAt: new Date(), mode: 'required' })
      .onConflictDoNothing();
    const body = { mode, creates_people: true, trusts_factors: true, claim: 'groups', mappings: [], emergency_ids: [] };
    return call(saveSsoRules, { as, query: queryOf(place), body });
  };

// Where the client allows it, some of these are refused for another reason: they need a real identity provider.
const always = new Map<Endpoint, Act>([
  [
    accounts.createServiceToken,
    async (as, place) =>
      call(accounts.createServiceToken, {
        as,
        params: await anAccount(place),
        body: { name: 'Key', scopes: ['read:users'], days: 30 },
      }),
  ],
  [
    accounts.restoreServiceAccount,
    async (as, place) => {
      const params = await anAccount(place);
      await call(accounts.deleteServiceAccount, { as: place.maker, params });
      return call(accounts.restoreServiceAccount, { as, params });
    },
  ],
  [createScimToken, (as, place) => call(createScimToken, { as, query: queryOf(place) })],
  [addWebhook, (as, place) => call(addWebhook, { as, query: queryOf(place), body: hook })],
  [rotateWebhookSecret, async (as, place) => call(rotateWebhookSecret, { as, ...(await aWebhook(place)) })],
  [
    saveSsoConnection,
    (as, place) =>
      call(saveSsoConnection, {
        as,
        query: queryOf(place),
        body: { name: 'Ours', issuer: 'https://id.example', oidc_client_id: 'one' },
      }),
  ],
  [
    addSsoDomain,
    (as, place) => call(addSsoDomain, { as, query: queryOf(place), body: { domain: `of-${place.id}.example` } }),
  ],
]);

const sometimes = new Map<Endpoint, { outlasting: Act[]; harmless: Act[] }>([
  [
    updateWebhook,
    {
      outlasting: [change({ url: 'https://elsewhere.example/in' }), change({ is_on: true })],
      harmless: [change({ description: 'Ours' }), change({ is_on: false })],
    },
  ],
  [saveSsoRules, { outlasting: [turnTo('optional'), turnTo('required')], harmless: [turnTo('off')] }],
]);

const titled = <T>(cases: ReadonlyMap<Endpoint, T>) => [...cases].map(([each, act]) => [titleOf(each), act] as const);
const outlasting = [
  ...titled(always),
  ...titled(sometimes).flatMap(([title, acts]) => acts.outlasting.map((act) => [title, act] as const)),
];

async function outcomeOf(response: ReturnType<typeof call>): Promise<string> {
  const { statusCode, json } = await response;
  expect(statusCode).toBeLessThan(500);
  return statusCode < 300 ? 'done' : json().error.code;
}

it('are these calls, and no others', () => {
  expect(saying(true).toSorted()).toEqual([
    'PATCH /api/core/service-accounts/:id/restore/',
    'POST /api/core/scim/token/',
    'POST /api/core/service-accounts/:id/tokens/',
    'POST /api/core/sso/domains/',
    'POST /api/core/webhooks/',
    'POST /api/core/webhooks/:id/secret/',
    'PUT /api/core/sso/',
  ]);
  expect(saying('sometimes').toSorted()).toEqual(['PATCH /api/core/webhooks/:id/', 'PUT /api/core/sso/rules/']);
  const all = titled(always).map(([title]) => title);
  expect(all.toSorted()).toEqual(saying(true).toSorted());
  const some = titled(sometimes).map(([title]) => title);
  expect(some.toSorted()).toEqual(saying('sometimes').toSorted());
});

describe('what would outlast an access', () => {
  it.each(outlasting)('%s is refused to the operator where the client has an administrator', async (_, act) => {
    const refused = await act(operator, await anOpenedClient());

    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'permission_denied']);
    expect(refused.json().message).toMatch(/^Only an administrator of this company can do this/);
  });

  it.each(outlasting)('%s is open to administrators of the client', async (_, act) => {
    const place = await anOpenedClient();
    expect(await outcomeOf(act(place.maker, place))).not.toBe('permission_denied');
  });

  it.each(outlasting)('%s is open to the operator where a client has no administrator, and at home', async (_, act) => {
    for (const { id } of [await aClient(), own]) {
      expect(await outcomeOf(act(operator, { id, maker: operator }))).not.toBe('permission_denied');
    }
  });

  it.each(titled(sometimes))('%s is open to the operator for the rest', async (_, { harmless }) => {
    const place = await anOpenedClient();
    for (const act of harmless) expect(await outcomeOf(act(operator, place))).toBe('done');
  });

  it('is told by the description of the API', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const described = (outlastsAccess: boolean) =>
      endpoints
        .filter((each) => (each.outlastsAccess !== undefined) === outlastsAccess)
        .map(({ method, path }) => paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()])
        .map(({ summary, description = '', responses }) => [
          `${summary} ${description}`.includes('n a client that has an administrator'),
          responses['403']?.description.includes('permission_denied') ?? false,
        ]);
    expect(described(true).every(([isSaid, isRefusal]) => isSaid && isRefusal)).toBe(true);
    expect(described(false).some(([isSaid]) => isSaid)).toBe(false);
  });
});

describe('a handler', () => {
  const made = (outlastsAccess?: true) =>
    endpoint({
      method: 'POST',
      path: '/api/core/things/',
      summary: 'Make a thing.',
      access: 'signed-in',
      ...(outlastsAccess && { outlastsAccess }),
      answer: z.object({ isMade: z.boolean() }),
    });

  /** The status of a call whose handler looks, or does not. */
  async function statusOf(served: Endpoint, looks: boolean): Promise<number> {
    const session = {
      permissions: ['core.can_manage_client'],
      user: { clientId: 7 },
      ...(served.outlastsAccess && { outlasting: { isChecked: false } }),
    } as unknown as Session;
    const planted = Fastify();
    planted.decorateRequest('session', null);
    planted.addHook('onRequest', async (request) => {
      request.session = session;
    });
    requireOutlastingCheck(planted);
    serve(planted, served, async () => {
      if (looks) await refuseOutlasting(database.in(platformScope), session, 7);
      return { isMade: true };
    });
    return (await planted.inject({ method: 'POST', url: served.path })).statusCode;
  }

  it('that never looks fails, whoever calls', async () => {
    expect([await statusOf(made(true), false), await statusOf(made(true), true)]).toEqual([500, 200]);
  });

  it('keeps the hook that its route has', async () => {
    const planted = Fastify();
    requireOutlastingCheck(planted);
    let isRun = false;
    planted.get('/', {
      config: { outlastsAccess: true },
      onSend: async () => {
        isRun = true;
      },
      handler: async () => ({}),
    });

    expect([(await planted.inject('/')).statusCode, isRun]).toEqual([500, true]);
  });

  it('that looks although its endpoint does not say so fails', async () => {
    expect([await statusOf(made(), true), await statusOf(made(), false)]).toEqual([500, 200]);
  });
});
