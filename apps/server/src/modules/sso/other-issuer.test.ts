import { finishSso, saveSsoConnection, startSso } from '@orgscope/contract/resources/sso';
import { getMe } from '@orgscope/contract/resources/me';
import { updateUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { startForgingProvider } from '../../testing/providers/forging-provider.ts';
import { openIdClient } from '../../testing/providers/openid-provider.ts';
import { codeOf, cookieIn, sessionIn, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const { call, database, aReadyCompany, aSession, aUser, signInBy, provider } = await startSsoCompanies();
const db = database.in(platformScope);
const [first, second] = [await startForgingProvider(openIdClient.id), await startForgingProvider(openIdClient.id)];
afterAll(async () => {
  await first.stop();
  await second.stop();
});

type Company = Awaited<ReturnType<typeof aReadyCompany>>;

const connection = { name: 'Kestrel ID', issuer: provider.issuer, oidc_client_id: openIdClient.id };
const linkedTo = ({ client }: Company) => db.$count(ssoIdentities, eq(ssoIdentities.clientId, client.id));
const isOpen = async (as: ReturnType<typeof sessionIn>) => (await call(getMe, { as })).statusCode === 200;

it.each([
  ['issuer', { issuer: second.issuer }, { people: 0, isOpen: false }],
  ['client ID', { oidc_client_id: 'another' }, { people: 1, isOpen: false }],
  // Secrets expire and are replaced; the provider's logouts go on to arrive.
  ['secret', {}, { people: 1, isOpen: true }],
])('another %s: who is known by the provider, and whether their sessions go on', async (_what, changed, expected) => {
  const company = await aReadyCompany();
  await aUser({ client: company.client, username: `ada@${company.domain}` });
  const ada = sessionIn((await signInBy(company, 'ada')).response);

  const body = { ...connection, ...changed, client_secret: 'another' };
  expect((await call(saveSsoConnection, { as: company.as, body })).statusCode).toBe(200);

  expect({ people: await linkedTo(company), isOpen: await isOpen(ada) }).toEqual(expected);
});

it('whoever gives the provider another issuer stays signed in, to test it', async () => {
  const company = await aReadyCompany();
  const lead = sessionIn((await signInBy(company, 'lead')).response);
  await db.update(sessions).set({ provenAt: new Date() }).where(eq(sessions.userId, company.admin.id));

  const body = { ...connection, issuer: second.issuer, client_secret: 'another' };
  expect((await call(saveSsoConnection, { as: lead, body })).statusCode).toBe(200);

  expect(await isOpen(lead)).toBe(true);
});

it('another issuer knows nobody by a sign-in that was at the old one meanwhile', async () => {
  const company = await aReadyCompany();
  const { client, domain, as, key } = company;
  await aUser({ client, username: `ben@${domain}` });
  // Tested, as far as the rules are concerned.
  await db.update(ssoProviders).set({ issuer: first.issuer }).where(eq(ssoProviders.clientId, client.id));
  first.answerWith(async (usual) => {
    await call(saveSsoConnection, { as, body: { ...connection, issuer: second.issuer, client_secret: 'another' } });
    return first.sign({ ...usual, email: `ben@${domain}`, email_verified: true });
  });

  const left = await call(startSso, { body: { email: `ben@${domain}` } });
  const headers = { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` };
  const query = first.returnFrom(left.json().data.url);

  expect(codeOf(await call(finishSso, { headers, body: { key, query } }))).toEqual([400, 'sso_refused']);
  expect(await linkedTo(company)).toBe(0);
});

it('an administrator who becomes a member while the other issuer answers changes nothing', async () => {
  const company = await aReadyCompany();
  const { client, admin, domain, as } = company;
  await aUser({ client, username: `cleo@${domain}` });
  const cleo = sessionIn((await signInBy(company, 'cleo')).response);
  const deputy = await aSession({ client, platformRole: 'client_admin' });
  second.describe(async () => {
    const body = { platform_role: 'member' as const };
    expect((await call(updateUser, { as: deputy, params: { id: admin.id }, body })).statusCode).toBe(200);
    return {};
  });
  onTestFinished(() => second.describe({}));

  const body = { ...connection, issuer: second.issuer, client_secret: 'another' };
  expect(codeOf(await call(saveSsoConnection, { as, body }))).toEqual([403, 'permission_denied']);

  expect([await linkedTo(company), await isOpen(cleo)]).toEqual([1, true]);
});
