import { startSso } from '@orgscope/contract/resources/sso';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { startForgingProvider } from '../../testing/providers/forging-provider.ts';
import { openIdClient } from '../../testing/providers/openid-provider.ts';
import { callGuard } from '../../lib/network/call-out.ts';
import { providerCalls } from './provider-calls.ts';
import { codeOf, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const { call, inject, database, aReadyCompany } = await startSsoCompanies();
const provider = await startForgingProvider(openIdClient.id);
afterAll(() => provider.stop());

/** A company whose provider answers as a test wants. */
async function aForgingCompany() {
  const company = await aReadyCompany();
  const ofClient = eq(ssoProviders.clientId, company.client.id);
  await database.in(platformScope).update(ssoProviders).set({ issuer: provider.issuer }).where(ofClient);
  return company;
}

/** Counts how often the provider is asked who it is, and lets it answer when the test does. */
function heldProvider() {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  provider.describe(async () => {
    asked += 1;
    await held;
    return {};
  });
  onTestFinished(() => {
    answer();
    provider.describe({});
  });
  return { asked: () => asked, answer };
}

const logOut = (key: string | undefined, token: string) =>
  inject({
    method: 'POST',
    url: `/auth/sso/${key}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}`,
  });
const claims = () => {
  const { nonce: _, ...usual } = provider.usual('');
  return { ...usual, jti: crypto.randomUUID(), events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
};

it('asks the provider about no logout token that cannot be one', async () => {
  const { key } = await aForgingCompany();
  const { asked, answer } = heldProvider();
  answer();
  const tokens = [
    'x',
    'a.b.c',
    provider.unsigned(claims()),
    await provider.confused(claims()),
    await provider.sign({ ...claims(), aud: 'another-client' }),
    await provider.sign({ ...claims(), iat: provider.now() - 3_600, exp: provider.now() + 60 }),
    await provider.sign({ ...claims(), jti: undefined }),
    await provider.sign({ ...claims(), events: {} }),
    await provider.sign({ ...claims(), nonce: 'an ID token' }),
  ];

  for (const token of tokens) expect((await logOut(key, token)).statusCode).toBe(400);

  expect(asked()).toBe(0);
  expect((await logOut(key, await provider.sign(claims()))).statusCode).toBe(200);
  expect(asked()).toBe(1);
});

it('asks a provider once for all who wait for it, and refuses those beyond a queue', async () => {
  const { key, domain } = await aForgingCompany();
  const { asked, answer } = heldProvider();
  const token = await provider.sign(claims(), await provider.aForeignKey());

  const refused: Awaited<ReturnType<typeof logOut>>[] = [];
  const logouts = Array.from({ length: 240 }, async () => {
    const response = await logOut(key, token);
    if (response.statusCode === 429) refused.push(response);
    return response;
  });
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
  expect(asked()).toBe(1);
  const signIn = call(startSso, { body: { email: `any@${domain}` } });
  answer();

  expect(refused.map(({ headers }) => headers['retry-after'])).toContain('10');
  const [first] = refused;
  expect(first && codeOf(first)).toEqual([429, 'throttled']);
  const others = (await Promise.all(logouts)).filter((response) => !refused.includes(response));
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  // Logouts take no turn from those who sign in.
  expect((await signIn).statusCode).toBe(200);
});

it('reads no long description', async () => {
  const { domain } = await aForgingCompany();
  provider.describe({ service_documentation: 'x'.repeat(100_000) });
  onTestFinished(() => provider.describe({}));

  const refused = await call(startSso, { body: { email: `any@${domain}` } });

  expect(codeOf(refused)).toEqual([400, 'sso_refused']);
  expect(refused.json().message).toContain('The answer is too long');
});

it('keeps nobody waiting for the slow providers of other clients, nor for logouts', async () => {
  const { inTurn } = providerCalls(callGuard({ allowsPrivate: true }));
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = (kind: 'sign-in' | 'logout', clients: number) =>
    Array.from({ length: clients * 20 }, (_, at) => inTurn(kind, at % clients, () => slow));
  const held = [...begin('sign-in', 10), ...begin('logout', 100)];

  expect(await inTurn('sign-in', 1_000, async () => 'at once')).toBe('at once');

  end();
  await Promise.all(held);
});
