import { randomBytes } from 'node:crypto';
import { listApiTokens } from '@orgscope/contract/resources/api-tokens';
import { listFactors, startApp } from '@orgscope/contract/resources/factors';
import { giveCode } from '@orgscope/contract/resources/session';
import { addSsoDomain, checkSsoDomain, finishSso, finishSsoTest, readSso } from '@orgscope/contract/resources/sso';
import { proveSso, saveSsoConnection, saveSsoRules, startSso } from '@orgscope/contract/resources/sso';
import { startSsoProof, startSsoTest } from '@orgscope/contract/resources/sso';
import { getMe } from '@orgscope/contract/resources/me';
import { updateUser } from '@orgscope/contract/resources/users';
import { termsInForce } from '@orgscope/contract/terms';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { sessionQueries } from '../../identity/session/session-queries.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startForgingProvider } from '../../testing/providers/forging-provider.ts';

const audience = 'orgscope';
const provider = await startForgingProvider(audience);
const dns = await startDnsServer();
const app = await startTestApp({ DNS_SERVERS: dns.address, ALLOW_PRIVATE_CALLS: 'true' });
/** Which calls no private addresses, as in production. */
const strict = await startTestApp({ DNS_SERVERS: dns.address });
const { call, inject, aClient, aUser, aSession } = app;
const db = app.database.in(platformScope);
afterAll(async () => {
  dns.stop();
  await provider.stop();
});

const domain = 'forged.example';
const mallory = { email: `mallory@${domain}`, email_verified: true };
let key = '';
let clientId = 0;
let malloryId = 0;

type Response = Awaited<ReturnType<typeof call>>;
const cookieIn = (response: Response, name: string) =>
  response.cookies.find((cookie) => cookie.name === name)?.value ?? '';

async function signIn(more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const left = await call(startSso, { body: { email: mallory.email } });
  const query = provider.returnFrom(left.json().data.url, more);
  return call(finishSso, { headers: { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` }, body: { key, query } });
}

beforeAll(async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  clientId = client.id;
  malloryId = (await aUser({ client, username: mallory.email })).id;
  const addresses = (await call(readSso, { as })).json().data;
  key = addresses.redirect_uri.split('/').at(-1);
  const body = { name: 'Forged', issuer: provider.issuer, oidc_client_id: audience, client_secret: 'any' };
  await call(saveSsoConnection, { as, body });
  const { domains } = (await call(addSsoDomain, { as, body: { domain } })).json().data;
  dns.records.set(domains[0].record_name, [domains[0].record_value]);
  await call(checkSsoDomain, { as, params: { id: domains[0].id } });
  provider.answerWith(mallory);
  const left = await call(startSsoTest, { as });
  const cookie = `${as.cookie}; ssosignin=${cookieIn(left, 'ssosignin')}`;
  const query = provider.returnFrom(left.json().data.url);
  await call(finishSsoTest, { as: { ...as, cookie }, body: { key, query } });
  const rules = { creates_people: false, trusts_factors: false, claim: 'groups', mappings: [], emergency_ids: [] };
  await call(saveSsoRules, { as, body: { ...rules, mode: 'optional' } });
});

it('accepts a true token', async () => {
  provider.answerWith(mallory);
  expect((await signIn()).statusCode).toBe(200);
});

const hour = 3_600;
const forgeries: Record<string, Parameters<typeof provider.answerWith>[0]> = {
  'for another audience': { ...mallory, aud: 'another-client' },
  'for several, of which another was authorised': { ...mallory, aud: [audience, 'other'], azp: 'other' },
  'of another issuer': { ...mallory, iss: 'https://accounts.elsewhere.example' },
  'with the nonce of another sign-in': { ...mallory, nonce: 'replayed' },
  'without a nonce': { ...mallory, nonce: undefined },
  'that has expired': { ...mallory, iat: provider.now() - 2 * hour, exp: provider.now() - hour },
  'from the future': {
    ...mallory,
    iat: provider.now() + hour,
    nbf: provider.now() + hour,
    exp: provider.now() + 2 * hour,
  },
  'that nobody signed': async (usual) => provider.unsigned({ ...usual, ...mallory }),
  'signed with the public key as a secret': (usual) => provider.confused({ ...usual, ...mallory }),
  'signed by a key that is not published': async (usual) =>
    provider.sign({ ...usual, ...mallory }, await provider.aForeignKey()),
  'whose claims were changed': async (usual) => {
    const [head, , signature] = (await provider.sign(usual)).split('.');
    return `${head}.${Buffer.from(JSON.stringify({ ...usual, ...mallory })).toString('base64url')}.${signature}`;
  },
};

it.each(Object.entries(forgeries))('refuses a token %s', async (_name, forged) => {
  provider.answerWith(forged);
  const response = await signIn();
  expect([response.statusCode, response.json().error?.code]).toEqual([400, 'sso_refused']);
  expect(cookieIn(response, 'sessionid')).toBe('');
});

it('refuses an answer that another issuer has sent, and one without the issuer where it is promised', async () => {
  provider.answerWith(mallory);
  expect((await signIn({ iss: 'https://accounts.elsewhere.example' })).json().error.code).toBe('sso_refused');
  provider.describe({ authorization_response_iss_parameter_supported: true });
  expect((await signIn()).json().error.code).toBe('sso_refused');
  expect((await signIn({ iss: provider.issuer })).statusCode).toBe(200);
  provider.describe({});
});

it('refuses an issuer that describes another, or that leads the browser or the server elsewhere', async () => {
  const as = await aSession({ client: await aClient(), platformRole: 'client_admin' });
  const body = { name: 'Forged', issuer: provider.issuer, oidc_client_id: audience, client_secret: 'any' };
  const connect = async (more = {}) => (await call(saveSsoConnection, { as, body: { ...body, ...more } })).json();

  provider.describe({ issuer: 'https://accounts.elsewhere.example' });
  expect((await connect()).message.issuer).toEqual([expect.stringMatching(/^No provider answers at this address/)]);
  provider.describe({ authorization_endpoint: 'javascript:alert(1)', token_endpoint: 'file:///etc/passwd' });
  expect((await connect()).message.issuer).toEqual([
    'This provider lacks what is needed: authorization_endpoint, token_endpoint',
  ]);
  provider.describe({ id_token_signing_alg_values_supported: ['HS256', 'none'] });
  expect((await connect()).message.issuer).toEqual([expect.stringContaining('signing_alg')]);
  provider.describe({});
});

it('keeps the secret that one administrator saves while another renames the provider without one', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const body = { name: 'Forged', issuer: provider.issuer, oidc_client_id: audience };
  const save = (more: object) => call(saveSsoConnection, { as, body: { ...body, ...more } });
  const stored = async () => (await db.select().from(ssoProviders).where(eq(ssoProviders.clientId, client.id)))[0];
  await save({ client_secret: 'former' });
  let kept: string | undefined;
  provider.describe(async () => {
    provider.describe({});
    expect((await save({ client_secret: 'newer' })).statusCode).toBe(200);
    kept = (await stored())?.clientSecret;
    return {};
  });

  expect((await save({ name: 'Forged ID' })).statusCode).toBe(200);

  expect(await stored()).toMatchObject({ name: 'Forged ID', clientSecret: kept });
});

it('refuses an issuer in a private network, by number or by name, and one that is no https address', async () => {
  const as = await strict.aSession({ platformRole: 'client_admin' });
  const connect = async (issuer: string) => {
    const body = { name: 'Forged', issuer, oidc_client_id: audience, client_secret: 'any' };
    return (await strict.call(saveSsoConnection, { as, body })).json().message.issuer;
  };
  dns.addresses.set('accounts.inside.example', [['10.0.0.1']]);
  for (const issuer of [
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://accounts.internal/',
    'https://accounts.inside.example/',
  ]) {
    expect([issuer, await connect(issuer)]).toEqual([issuer, ['This address is not on the public internet']]);
  }
  for (const issuer of [
    'http://company.example',
    'file:///etc/passwd',
    'no address',
    'https://company.example/?a=b',
    'https://user:secret@company.example/',
    'https://company.example:25/',
  ]) {
    expect([issuer, await connect(issuer)]).toEqual([
      issuer,
      ['The issuer must be an https address without password and query, at port 443 or one from 1024 on'],
    ]);
  }
});

it('counts calls of a provider for a network, and none that nobody has begun', async () => {
  provider.answerWith(mallory);
  const headers = { cookie: `ssosignin=${'x'.repeat(43)}` };
  for (let sent = 0; sent < 110; sent += 1) {
    const invented = await call(finishSso, { headers, body: { key, query: `?code=any&state=in.${sent}` } });
    expect(invented.json().error.code).toBe('sso_refused');
  }

  expect((await signIn()).statusCode).toBe(200);
  const counted = like(rateLimits.key, 'sso-refused:%');
  await db.update(rateLimits).set({ points: 100 }).where(counted);
  expect((await signIn()).statusCode).toBe(429);
  await db.delete(rateLimits).where(counted);
});

it('takes rotated keys at once, and none of the old ones', async () => {
  const old = await provider.sign({ ...provider.usual(''), ...mallory });
  await provider.rotate('second');
  provider.answerWith(mallory);
  expect((await signIn()).statusCode).toBe(200);
  provider.answerWith(async () => old);
  expect((await signIn()).json().error.code).toBe('sso_refused');
});

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const logOut = (token: string, at = key) =>
  inject({
    method: 'POST',
    url: `/auth/sso/${at}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}`,
  });
const tokenOf = (more: Readonly<Record<string, unknown>> = {}) => {
  const { nonce: _, ...usual } = provider.usual('');
  return { ...usual, jti: crypto.randomUUID(), events: event, sid: 'session-1', ...more };
};
const headersIn = (response: Response): SessionHeaders => {
  const csrf = cookieIn(response, 'csrftoken');
  return { cookie: `sessionid=${cookieIn(response, 'sessionid')}; csrftoken=${csrf}`, 'x-csrftoken': csrf };
};
/** Signed in by the provider, which has just asked who it is. */
const signedIn = async (sid = 'session-1'): Promise<SessionHeaders> => {
  provider.answerWith({ ...mallory, sid, auth_time: provider.now() });
  return headersIn(await signIn());
};
const isSignedIn = async (as: SessionHeaders) => (await call(getMe, { as })).statusCode === 200;

describe('back-channel logout', () => {
  it('ends the session that the provider names, once', async () => {
    const [as, other] = [await signedIn(), await signedIn('session-2')];
    const token = await provider.sign(tokenOf());

    const ended = await logOut(token);

    expect(ended.statusCode).toBe(200);
    expect(ended.headers['cache-control']).toBe('no-store');
    expect(await isSignedIn(as)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    const again = await signedIn();
    expect((await logOut(token)).statusCode).toBe(400);
    expect(await isSignedIn(again)).toBe(true);
    expect((await logOut(await provider.sign(tokenOf({ sid: undefined })))).statusCode).toBe(200);
    expect([await isSignedIn(again), await isSignedIn(other)]).toEqual([false, false]);
  });

  it('tells long names of sessions apart by their ends', async () => {
    const name = 'x'.repeat(400);
    const [as, other] = [await signedIn(`${name}1`), await signedIn(`${name}2`)];

    expect((await logOut(await provider.sign(tokenOf({ sid: `${name}1` })))).statusCode).toBe(200);

    expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([false, true]);
  });

  it('may come again after a failure of ours, which is not told as one of the token', async () => {
    const as = await signedIn();
    const token = await provider.sign(tokenOf());
    await asOwner(
      app.database,
      sql`create function fail() returns trigger language plpgsql as 'begin raise exception $$full$$; end'`,
      sql`create trigger fail before delete on sessions for each row execute function fail()`,
      // Whatever would be taken back fails as well.
      sql`create trigger fail before delete on rate_limits for each row execute function fail()`,
    );

    expect((await logOut(token)).statusCode).toBe(500);
    await asOwner(app.database, sql`drop function fail cascade`);
    expect((await logOut(token)).statusCode).toBe(200);

    expect(await isSignedIn(as)).toBe(false);
  });

  it('ends nothing for a forged token', async () => {
    const as = await signedIn();
    const forged = [
      await provider.sign(tokenOf({ aud: 'another-client' })),
      await provider.sign(tokenOf({ iss: 'https://accounts.elsewhere.example' })),
      await provider.sign(tokenOf({ nonce: 'an ID token' })),
      await provider.sign(tokenOf({ events: {} })),
      await provider.sign(tokenOf({ sub: undefined, sid: undefined })),
      await provider.sign(tokenOf({ jti: undefined })),
      await provider.sign(tokenOf({ iat: provider.now() - hour, exp: provider.now() + hour })),
      await provider.sign(tokenOf(), await provider.aForeignKey()),
      provider.unsigned(tokenOf()),
      await provider.confused(tokenOf()),
      '',
    ];
    for (const token of forged) expect((await logOut(token)).statusCode).toBe(400);
    expect((await logOut(await provider.sign(tokenOf()), crypto.randomUUID())).statusCode).toBe(400);
    expect(await isSignedIn(as)).toBe(true);
  });
});

describe('what was taken back', () => {
  const rules = {
    mode: 'optional' as const,
    creates_people: false,
    trusts_factors: false,
    claim: 'groups',
    mappings: [],
    emergency_ids: [],
  };
  const refusalIn = (response: Response) => [response.statusCode, response.json().error?.code];
  let admin: SessionHeaders;
  let codes: string[];
  const setProvider = async (fields: object) => {
    await db.update(ssoProviders).set(fields).where(eq(ssoProviders.clientId, clientId));
    return { statusCode: 200 };
  };

  beforeAll(async () => {
    admin = await aSession({ clientId, platformRole: 'client_admin' });
    await authenticators(call)(admin);
  });

  it('a sign-in at the provider that asked nobody who they are proves nothing', async () => {
    provider.answerWith({ ...mallory, auth_time: provider.now() - 8 * hour });
    expect(refusalIn(await call(startApp, { as: headersIn(await signIn()) }))).toEqual([400, 'proof_required']);
    provider.answerWith(mallory);
    const as = headersIn(await signIn());
    expect(refusalIn(await call(startApp, { as }))).toEqual([400, 'proof_required']);

    const left = await call(startSsoProof, { as });
    provider.answerWith({ ...mallory, auth_time: provider.now() });
    const query = provider.returnFrom(left.json().data.url);
    const cookie = `${as.cookie}; ssosignin=${cookieIn(left, 'ssosignin')}`;
    expect((await call(proveSso, { as: { ...as, cookie }, body: { key, query } })).statusCode).toBe(200);
    expect((await call(startApp, { as })).statusCode).toBe(200);
  });

  it('the trust in the provider for second factors is withdrawn from sessions too', async () => {
    await call(saveSsoRules, { as: admin, body: { ...rules, trusts_factors: true } });
    const as = await signedIn();
    const past = new Date(Date.now() - 1000 * hour);
    await db.update(clients).set({ factorsRequiredSince: past, factorsGraceDays: 0 }).where(eq(clients.id, clientId));
    expect((await call(listApiTokens, { as })).statusCode).toBe(200);

    await call(saveSsoRules, { as: admin, body: rules });

    expect(refusalIn(await call(listApiTokens, { as }))).toEqual([403, 'factors_required']);
    await db.update(clients).set({ factorsRequiredSince: null }).where(eq(clients.id, clientId));
  });

  it('whoever runs the platform from now on is signed out, and is linked to the provider no more', async () => {
    const as = await signedIn();
    const operator = await aSession({ clientId, platformRole: 'platform_admin' });
    const promote = { params: { id: malloryId }, body: { platform_role: 'platform_admin' as const } };

    expect((await call(updateUser, { as: operator, ...promote })).statusCode).toBe(200);

    expect(await isSignedIn(as)).toBe(false);
    expect(await db.$count(ssoIdentities, eq(ssoIdentities.userId, malloryId))).toBe(0);
    await db.update(users).set({ platformRole: 'member' }).where(eq(users.id, malloryId));
  });

  it('the provider has no say over whoever runs the platform, even if an earlier version left the link', async () => {
    const as = await signedIn();
    const become = (fields: object) => db.update(users).set(fields).where(eq(users.id, malloryId));
    await become({ platformRole: 'platform_admin' });

    expect(refusalIn(await call(startSsoProof, { as }))).toEqual([400, 'sso_refused']);
    expect((await call(listFactors, { as })).json().data.sso).toBeNull();
    await become({ acceptedTermsVersion: null, passwordHash: null });
    expect((await call(getMe, { as })).json().needs_password).toBe(true);

    await become({ platformRole: 'member' });
    expect((await call(getMe, { as })).json().needs_password).toBe(false);
    await become({ acceptedTermsVersion: termsInForce.version });
  });

  it.each([
    ['single sign-on was turned off', { mode: 'off' as const }, {}],
    ['the trust in the provider for second factors was withdrawn', {}, { trusts_factors: true }],
    ['adding people was switched off', {}, { creates_people: true }],
  ])('a sign-in is refused that was at the provider while %s', async (_when, change, before) => {
    await call(saveSsoRules, { as: admin, body: { ...rules, ...before } });
    const newcomer = { sub: 'newcomer', email: `newcomer@${domain}`, email_verified: true };
    const person = 'creates_people' in before ? newcomer : mallory;
    provider.answerWith(async (usual) => {
      await call(saveSsoRules, { as: admin, body: { ...rules, ...change } });
      return provider.sign({ ...usual, ...person });
    });
    expect(refusalIn(await signIn())).toEqual([400, 'sso_refused']);
    expect(await db.$count(users, eq(users.username, newcomer.email))).toBe(0);
    await call(saveSsoRules, { as: admin, body: rules });
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    'begins a session that proves a second factor (%s) without the trust for it: %s',
    async (provesFactor, isBegun) => {
      await signedIn();
      const [found] = await db
        .select({ userId: users.id, generation: users.sessionGeneration, ssoProviderId: ssoProviders.id })
        .from(users)
        .innerJoin(ssoProviders, eq(ssoProviders.clientId, users.clientId))
        .where(eq(users.id, malloryId));
      if (!found) throw new Error('The provider is not set up');
      const session = { ...found, provesFactor, tokenHash: randomBytes(32), absoluteSeconds: 60, userAgent: null };
      expect(await sessionQueries(app.database, 60).add(session)).toBe(isBegun);
    },
  );

  it('the second step does not make a sign-in a proof at which the provider asked nobody', async () => {
    codes ??= (await authenticators(call)(await signedIn())).recoveryCodes.slice();
    const startAfter = async (askedAt: number) => {
      provider.answerWith({ ...mallory, sid: 'session-1', auth_time: askedAt });
      const headers = { cookie: `pendingsignin=${cookieIn(await signIn(), 'pendingsignin')}` };
      const given = await call(giveCode, { headers, body: { code: codes.pop() ?? '' } });
      expect(given.statusCode).toBe(200);
      return call(startApp, { as: headersIn(given) });
    };

    expect(refusalIn(await startAfter(provider.now() - 8 * hour))).toEqual([400, 'proof_required']);
    expect((await startAfter(provider.now())).statusCode).toBe(200);
  });

  it.each([
    ['the provider signs the person out', async () => logOut(await provider.sign(tokenOf({ sid: undefined })))],
    ['the provider ends that session', async () => logOut(await provider.sign(tokenOf()))],
    ['single sign-on is turned off', () => call(saveSsoRules, { as: admin, body: { ...rules, mode: 'off' } })],
    [
      'the last domain is not proven any more',
      async () => {
        const { domains } = (await call(readSso, { as: admin })).json().data;
        const check = () => call(checkSsoDomain, { as: admin, params: { id: domains[0].id } });
        dns.records.delete(domains[0].record_name);
        expect((await check()).statusCode).toBe(400);
        dns.records.set(domains[0].record_name, [domains[0].record_value]);
        await check();
        return call(saveSsoRules, { as: admin, body: rules });
      },
    ],
    // As by changes that have ended the others just before this one began to wait.
    ['it was missed as single sign-on was turned off', () => setProvider({ mode: 'off' })],
    ['it was missed as the issuer was changed', () => setProvider({ issuer: 'https://another.example' })],
    [
      'the connection is changed',
      () =>
        call(saveSsoConnection, {
          as: admin,
          body: { name: 'Forged', issuer: provider.issuer, oidc_client_id: audience, client_secret: 'another' },
        }),
    ],
  ])('a sign-in that waits for the second step ends when %s', async (_when, happens) => {
    codes ??= (await authenticators(call)(await signedIn())).recoveryCodes.slice();
    const waiting = await signIn();
    expect(refusalIn(waiting)).toEqual([400, 'code_required']);

    expect((await happens()).statusCode).toBe(200);

    const headers = { cookie: `pendingsignin=${cookieIn(waiting, 'pendingsignin')}` };
    const given = await call(giveCode, { headers, body: { code: codes.pop() ?? '' } });
    expect([...refusalIn(given), cookieIn(given, 'sessionid')]).toEqual([400, 'code_too_late', '']);
    await setProvider({ issuer: provider.issuer });
    await call(saveSsoRules, { as: admin, body: rules });
  });
});
