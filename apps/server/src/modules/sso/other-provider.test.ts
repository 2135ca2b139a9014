// A provider of another make than oidc-provider: it offers no authentication of clients but takes it, adds no `iss` to
// the code, signs with several keys in turn, and signs people in without asking.
import { getMe } from '@orgscope/contract/resources/me';
import { finishSso, startSso } from '@orgscope/contract/resources/sso';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import type { MutableResponse, MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAtProvider } from '../../testing/providers/openid-provider.ts';
import { codeOf, cookieIn, sessionIn, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const { call, aCompany, aUser } = await startSsoCompanies();
const server = new OAuth2Server();
const keys: string[] = [];
/** What it says in its token, and when asked about the person. */
let told: { token: object; about: object } = { token: {}, about: {} };
const signedWith = new Set<string | undefined>();

beforeAll(async () => {
  for (const _ of [1, 2]) keys.push((await server.issuer.keys.generate('RS256')).kid);
  await server.start(0, '127.0.0.1');
  server.service.on(Events.BeforeTokenSigning, ({ header, payload }: MutableToken) => {
    signedWith.add(header.kid);
    Object.assign(payload, told.token);
  });
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { ...told.about };
  });
});
afterAll(() => server.stop());

async function aReadyCompany() {
  const company = await aCompany();
  const ada = await aUser({ client: company.client, username: `ada@${company.domain}` });
  const claims = { sub: `ada at ${company.domain}`, email: ada.username, email_verified: true };
  told = { token: claims, about: claims };
  expect((await company.connect(server.issuer.url)).statusCode).toBe(200);
  await company.prove();
  expect((await company.test('ada')).json().data).toMatchObject({ outcome: 'linked', person: ada.username });
  expect((await company.save()).statusCode).toBe(200);

  const signIn = async () => {
    const left = await call(startSso, { body: { email: ada.username } });
    const query = await signInAtProvider(left.json().data.url, 'ada');
    const headers = { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` };
    return call(finishSso, { headers, body: { key: company.key, query } });
  };
  return { ada, claims, signIn };
}

it('is set up and tested, and signs a person in, whichever of its keys it signs with', async () => {
  const { ada, signIn } = await aReadyCompany();
  signedWith.clear();
  for (const _ of [1, 2, 3, 4]) {
    const answer = await signIn();
    expect(answer.statusCode).toBe(200);
    expect((await call(getMe, { as: sessionIn(answer) })).json()).toMatchObject({ id: ada.id });
  }
  expect([...signedWith].toSorted()).toEqual(keys.toSorted());
});

it.each([
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://other.example' }],
  ['with the nonce of another sign-in', { nonce: 'x' }],
  ['that is over', { exp: 1_000_000_000 }],
  ['with an address that it has not verified', { email_verified: false, sub: 'somebody new' }],
])('is refused a token %s', async (_, forged) => {
  const { claims, signIn } = await aReadyCompany();
  const token = { ...claims, ...forged };
  told = { token, about: { ...claims, sub: token.sub } };
  expect(codeOf(await signIn())).toEqual([400, 'sso_refused']);
});

it('is refused what it says about somebody else', async () => {
  const { claims, signIn } = await aReadyCompany();
  told = { token: claims, about: { ...claims, sub: 'another' } };
  expect(codeOf(await signIn())).toEqual([400, 'sso_refused']);
});
