import {
  addSsoDomain,
  checkSsoDomain,
  finishSso,
  finishSsoTest,
  proveSso,
  readSso,
  removeSso,
} from '@orgscope/contract/resources/sso';
import {
  saveSsoConnection,
  saveSsoRules,
  startSso,
  startSsoProof,
  startSsoTest,
} from '@orgscope/contract/resources/sso';
import type { SsoRules } from '@orgscope/contract/resources/sso';
import { completeInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { startDnsServer } from '../../testing/dns-server.ts';
import { openIdClient, signInAtProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import type { Account } from '../../testing/openid-provider.ts';

const accounts = new Map<string, Account>();
const provider = await startOpenIdProvider(accounts);
const dns = await startDnsServer();
const app = await startTestApp({ DNS_SERVERS: dns.address, ALLOW_LOOPBACK_CALLS: 'true' });
const { call, database, aClient, aFunction, aSubscription, aUser, aSession } = app;
afterAll(async () => {
  dns.stop();
  await provider.stop();
});
const db = database.in(platformScope);
const anApp = authenticators(call);
const password = 'Kestrel over water';
let count = 0;

type Response = Awaited<ReturnType<typeof call>>;
const cookieIn = (response: Response, name: string) =>
  response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
const sessionIn = (response: Response): SessionHeaders => {
  const csrf = cookieIn(response, 'csrftoken');
  return { cookie: `sessionid=${cookieIn(response, 'sessionid')}; csrftoken=${csrf}`, 'x-csrftoken': csrf };
};
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const usual: SsoRules = {
  mode: 'optional',
  creates_people: false,
  trusts_factors: false,
  claim: 'groups',
  mappings: [],
  emergency_ids: [],
};

/** A company whose provider is set up and tested, and whose domain is proven. */
async function aCompany(rules: Partial<SsoRules> = {}) {
  const client = await aClient();
  const domain = `company-${(count += 1)}.example`;
  const admin = await aUser({ client, platformRole: 'client_admin', password, username: `lead@${domain}` });
  const as = await aSession({ user: admin });
  const { redirect_uri: redirectUri, logout_uri: logoutUri } = (await call(readSso, { as })).json().data;
  provider.serve({ redirectUri, logoutUri });
  const connect = (issuer = provider.issuer) =>
    call(saveSsoConnection, {
      as,
      body: { name: 'Kestrel ID', issuer, oidc_client_id: openIdClient.id, client_secret: openIdClient.secret },
    });
  const save = (more: Partial<SsoRules> = {}) => call(saveSsoRules, { as, body: { ...usual, ...rules, ...more } });
  const key = redirectUri.split('/').at(-1);
  const test = async (account: string) => {
    const left = await call(startSsoTest, { as });
    const cookie = `${as.cookie}; ssosignin=${cookieIn(left, 'ssosignin')}`;
    const query = await signInAtProvider(left.json().data.url, account);
    return call(finishSsoTest, { as: { ...as, cookie }, body: { key, query } });
  };
  const prove = async (name = domain, by = as) => {
    const { domains } = (await call(addSsoDomain, { as: by, body: { domain: name } })).json().data;
    const added = domains.find((each: { domain: string }) => each.domain === name);
    dns.records.set(added.record_name, [...(dns.records.get(added.record_name) ?? []), added.record_value]);
    return call(checkSsoDomain, { as: by, params: { id: added.id } });
  };
  return { client, domain, admin, as, key, connect, save, test, prove };
}
type Company = Awaited<ReturnType<typeof aCompany>>;

async function aReadyCompany(rules: Partial<SsoRules> = {}): Promise<Company> {
  const company = await aCompany(rules);
  await company.connect();
  await company.prove();
  await company.test('nobody-yet');
  expect((await company.save()).statusCode).toBe(200);
  return company;
}

/** Signs in at the provider and comes back, as one browser. */
async function signInBy({ key, domain }: Company, account: string, told: Account = {}) {
  accounts.set(account, {
    email: `${account}@${domain}`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Okafor',
    ...told,
  });
  const left = await call(startSso, { body: { email: `${account}@${domain}` } });
  const query = await signInAtProvider(left.json().data.url, account);
  const headers = { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` };
  const back = () => call(finishSso, { headers, body: { key, query } });
  return { query, headers, back, response: await back() };
}

it('is set up, tested, switched on, and signs a known person in', async () => {
  const company = await aCompany();
  const { as, client, domain, connect, save, test, prove } = company;
  const secret = openIdClient.secret;

  const refused = await connect('https://127.0.0.1:1');
  expect(codeOf(refused)).toEqual([400, 'validation_failed']);
  const connected = await connect();

  expect(connected.json().data).toMatchObject({ connection: { name: 'Kestrel ID', tested_at: null } });
  expect(connected.body).not.toContain(secret);
  const [stored] = await db.select().from(ssoProviders).where(eq(ssoProviders.clientId, client.id));
  expect(stored?.clientSecret).toMatch(/^v1\./);
  expect((await save()).json().error.message).toContain('Test the connection first, and prove a domain');
  expect(codeOf(await call(addSsoDomain, { as, body: { domain: 'gmail.com' } }))).toEqual([400, 'validation_failed']);
  await prove();
  accounts.set('ada', { email: `ada@${domain}`, email_verified: true });
  expect((await test('ada')).json().data).toMatchObject({
    outcome: 'refused',
    refusal: `There is no account for ada@${domain}. Ask your administrator for an invitation.`,
    claims: { sub: 'ada', email: `ada@${domain}`, iss: provider.issuer },
  });
  const ada = await aUser({ client, username: `ada@${domain}`, password });
  expect((await test('ada')).json().data).toMatchObject({ outcome: 'linked', person: `ada@${domain}` });
  expect((await save()).statusCode).toBe(200);

  const { response } = await signInBy(company, 'ada');

  expect(response.statusCode).toBe(200);
  const session = sessionIn(response);
  expect((await call(getMe, { as: session })).json()).toMatchObject({ id: ada.id, needs_password: false });
  expect((await call(readSso, { as })).json().data).toMatchObject({ linked: 1, rules: { mode: 'optional' } });
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.resource, 'sessions'))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  expect(event).toMatchObject({ act: 'signed_in', clientId: client.id, after: { sso_provider_id: stored?.id } });
  // The password still signs in: single sign-on is optional.
  expect((await call(signIn, { body: { username: ada.username, password } })).statusCode).toBe(200);
});

it('refuses an answer that is used again, that another browser brings, or that was begun for something else', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const { query, back, response } = await signInBy(company, 'ben');
  expect(response.statusCode).toBe(200);

  expect(codeOf(await back())).toEqual([400, 'sso_refused']);
  const left = await call(startSso, { body: { email: `ben@${company.domain}` } });
  const fresh = await signInAtProvider(left.json().data.url, 'ben');
  const stolen = { cookie: `ssosignin=${'x'.repeat(43)}` };
  expect(codeOf(await call(finishSso, { headers: stolen, body: { key: company.key, query: fresh } }))[1]).toBe(
    'sso_refused',
  );
  const own = { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` };
  const other = await aCompany();
  expect(codeOf(await call(finishSso, { headers: own, body: { key: other.key, query: fresh } }))[1]).toBe(
    'sso_refused',
  );
  const mixed = new URLSearchParams(fresh);
  mixed.set('code', new URLSearchParams(query).get('code') ?? '');
  const used = await call(finishSso, { headers: own, body: { key: company.key, query: `?${mixed.toString()}` } });
  expect(codeOf(used)).toEqual([400, 'sso_refused']);
});

it('adds people only where that is switched on, within the seats, with role and function from claims', async () => {
  const company = await aReadyCompany();
  const { client, domain, save } = company;
  const place = await aFunction({ client, name: 'Finance' });
  expect((await signInBy(company, 'cy')).response.json().message).toContain('There is no account for');
  const mappings = [
    { value: 'it-admins', role: 'client_admin' as const, function_id: null },
    { value: 'finance', role: null, function_id: place.id },
  ];
  expect((await save({ creates_people: true, mappings })).statusCode).toBe(200);

  const first = await signInBy(company, 'cy', { groups: ['finance', 'it-admins', 'platform_admin'] });

  expect(first.response.statusCode).toBe(200);
  const personOf = async (name: string) =>
    (
      await db
        .select()
        .from(users)
        .where(eq(users.username, `${name}@${domain}`))
    )[0];
  expect(await personOf('cy')).toMatchObject({
    platformRole: 'client_admin',
    clientFunctionId: place.id,
    firstName: 'Ada',
    passwordHash: null,
    clientId: client.id,
  });
  // No password is asked for, and the terms are accepted without one.
  const as = sessionIn(first.response);
  expect((await call(getMe, { as })).json()).toMatchObject({ needs_password: false, needs_terms: true });
  expect((await call(completeInvitation, { as, body: { accept_terms: true } })).statusCode).toBe(200);
  await signInBy(company, 'cy', { groups: ['finance'] });
  expect(await personOf('cy')).toMatchObject({ platformRole: 'member' });
  await aSubscription({ client, seatLimit: 2 });
  expect((await signInBy(company, 'dee')).response.json().message).toContain('no seat is left');
  expect(await personOf('dee')).toBeUndefined();
});

it('links nobody by an address that is unverified, foreign, of another company or of a platform administrator', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const { client, domain } = company;
  const victim = await aUser({ client, username: `victim@${domain}`, password });
  const textOf = async (account: string, told: Account) =>
    (await signInBy(company, account, told)).response.json().message;

  expect(await textOf('e1', { email: victim.username, email_verified: false })).toContain(
    'did not tell an e-mail address',
  );
  expect(await textOf('e2', { email: 'lead@elsewhere.example' })).toContain('is not in a domain');
  const elsewhere = await aUser({ username: `moved@${domain}`, password });
  expect(await textOf('e3', { email: elsewhere.username })).toContain('belongs to an account of another company');
  await aUser({ client, username: `root@${domain}`, platformRole: 'platform_admin', password });
  expect(await textOf('e4', { email: `root@${domain}` })).toContain('Platform administrators sign in');
  await aUser({ client, username: `gone@${domain}`, isActive: false, password });
  expect(await textOf('e5', { email: `gone@${domain}` })).toContain('inactive');
  expect((await signInBy(company, 'victim')).response.statusCode).toBe(200);
  // The same address under another subject is somebody else.
  expect(await textOf('e6', { email: victim.username })).toContain('is linked to another sign-in');
  const told = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.act, 'sign_in_failed'))
    .orderBy(desc(auditEvents.id));
  expect(told[0]).toMatchObject({ clientId: client.id, recordId: String(victim.id), outcome: 'refused' });
});

it('takes over an invited account, whose mailed password no longer works', async () => {
  const company = await aReadyCompany();
  const invited = await aUser({
    client: company.client,
    username: `eve@${company.domain}`,
    password,
    acceptedTermsVersion: null,
    oneTimePasswordExpiresAt: new Date(Date.now() + 3_600_000),
  });

  expect((await signInBy(company, 'eve')).response.statusCode).toBe(200);

  expect(codeOf(await call(signIn, { body: { username: invited.username, password } }))[1]).toBe('invalid_credentials');
});

it('is required: only accounts for emergencies keep their password, with a second factor', async () => {
  const company = await aReadyCompany();
  const { client, admin, as, save } = company;
  const member = await aUser({ client, username: `fay@${company.domain}`, password });
  const device = await aSession({ user: member });
  expect((await save({ mode: 'required' })).json().error.message).toContain('Choose an administrator for emergencies');
  expect((await save({ mode: 'required', emergency_ids: [admin.id] })).json().error.message).toContain(
    'Only administrators',
  );
  await anApp(as);

  expect((await save({ mode: 'required', emergency_ids: [admin.id] })).statusCode).toBe(200);

  expect(codeOf(await call(signIn, { body: { username: member.username, password } }))).toEqual([400, 'sso_required']);
  const wrong = await call(signIn, { body: { username: member.username, password: 'wrong one' } });
  expect(codeOf(wrong)[1]).toBe('invalid_credentials');
  expect(codeOf(await call(getMe, { as: device }))[1]).toBe('token_not_valid');
  expect(codeOf(await call(signIn, { body: { username: admin.username, password } }))[1]).toBe('code_required');
  expect((await signInBy(company, 'fay')).response.statusCode).toBe(200);
  expect((await call(removeSso, { as })).json().data).toMatchObject({ connection: null, rules: { emergency_ids: [] } });
  expect((await call(signIn, { body: { username: member.username, password } })).statusCode).toBe(200);
});

it('asks for the second factor of who has one, unless the provider stands for it', async () => {
  const company = await aReadyCompany();
  const member = await aUser({ client: company.client, username: `gus@${company.domain}`, password });
  await anApp(await aSession({ user: member }));

  expect(codeOf((await signInBy(company, 'gus')).response)).toEqual([400, 'code_required']);
  await company.save({ trusts_factors: true });
  expect((await signInBy(company, 'gus')).response.statusCode).toBe(200);
});

it('asks at the provider again before dangerous acts, and takes nobody else for it', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const as = sessionIn((await signInBy(company, 'hal')).response);
  await call(completeInvitation, { as, body: { accept_terms: true } });
  await db
    .update(users)
    .set({ profileCompletedAt: new Date() })
    .where(eq(users.username, `hal@${company.domain}`));
  accounts.set('ivy', { email: `ivy@${company.domain}`, email_verified: true });
  const proveAs = async (account: string) => {
    const left = await call(startSsoProof, { as });
    expect(left.json().data.url).toContain('prompt=login');
    const query = await signInAtProvider(left.json().data.url, account);
    const cookie = `${as.cookie}; ssosignin=${cookieIn(left, 'ssosignin')}`;
    return call(proveSso, { as: { ...as, cookie }, body: { key: company.key, query } });
  };

  expect(codeOf(await proveAs('ivy'))).toEqual([400, 'sso_refused']);
  expect((await proveAs('hal')).statusCode).toBe(200);
});

it('gives a domain to the company that proves it, until its record is gone', async () => {
  const company = await aReadyCompany();
  const { as, domain, client } = company;
  const rival = await aCompany();

  expect(codeOf(await rival.prove(domain))).toEqual([409, 'name_taken']);
  dns.records.clear();
  const { domains } = (await call(readSso, { as })).json().data;
  expect(codeOf(await call(checkSsoDomain, { as, params: { id: domains[0].id } }))).toEqual([400, 'validation_failed']);
  expect((await call(readSso, { as })).json().data).toMatchObject({
    domains: [{ proven_at: null }],
    rules: { mode: 'off' },
  });
  expect(codeOf(await call(startSso, { body: { email: `any@${domain}` } }))).toEqual([400, 'validation_failed']);
  expect(await db.$count(sessions, eq(sessions.ssoProviderId, client.id))).toBe(0);
  const foreign = await call(checkSsoDomain, { as: rival.as, params: { id: domains[0].id } });
  expect(codeOf(foreign)).toEqual([404, 'not_found']);
});
