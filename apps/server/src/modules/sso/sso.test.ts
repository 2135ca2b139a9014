import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addSsoDomain,
  checkSsoDomain,
  finishSso,
  proveSso,
  readSso,
  removeSso,
} from '@orgscope/contract/resources/sso';
import { startSso, startSsoProof } from '@orgscope/contract/resources/sso';
import { deleteFunction } from '@orgscope/contract/resources/functions';
import { completeInvitation, confirmInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { changePassword } from '@orgscope/contract/resources/passwords';
import { giveCode, signIn } from '@orgscope/contract/resources/session';
import { inviteUser } from '@orgscope/contract/resources/users';
import { english } from '@orgscope/contract/words/english';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { clients } from '../../db/tables/clients.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { authenticators } from '../../testing/authenticator.ts';
import { tokenIn } from '../../testing/mail.ts';
import { openIdClient, signInAtProvider } from '../../testing/providers/openid-provider.ts';
import type { Account } from '../../testing/providers/openid-provider.ts';
import { codeOf, cookieIn, sessionIn, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const app = await startSsoCompanies();
const { call, database, aFunction, aSubscription, aUser, aSession, mailTo } = app;
const { accounts, provider, dns, password, aCompany, aReadyCompany, signInBy } = app;
const db = database.in(platformScope);
const anApp = authenticators(call);

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
    code: 'sso.unknown_person',
    params: { address: `ada@${domain}` },
    claims: { sub: 'ada', email: `ada@${domain}`, iss: provider.issuer },
  });
  const ada = await aUser({ client, username: `ada@${domain}`, password });
  expect((await test('ada')).json().data).toMatchObject({ outcome: 'linked', person: `ada@${domain}` });
  expect((await save()).statusCode).toBe(200);

  const { response } = await signInBy(company, 'ada');
  await signInBy(company, 'ada');

  expect(response.statusCode).toBe(200);
  const session = sessionIn(response);
  expect((await call(getMe, { as: session })).json()).toMatchObject({ id: ada.id, needs_password: false });
  const told = await mailTo(ada.username);
  expect(told.map(({ subject }) => subject)).toEqual(["Your Orgscope account was linked to your company's sign-in"]);
  expect(told[0]?.text).toContain(`The account ${ada.username} was linked to a sign-in at Kestrel ID`);
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

it('tells who signs in that the provider cannot be reached, and nothing of where it is', async () => {
  const company = await aReadyCompany();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  const cutting = createServer(({ socket }) => void socket.destroy()).listen(0, '127.0.0.1');
  await Promise.all([silent, cutting].map((server) => once(server, 'listening')));
  const [silentPort, cuttingPort] = [silent, cutting].map((server) => (server.address() as AddressInfo).port);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300));

  for (const issuer of [1, silentPort, cuttingPort].map((port) => `http://127.0.0.1:${port}`)) {
    await db.update(ssoProviders).set({ issuer }).where(eq(ssoProviders.clientId, company.client.id));
    const refused = await call(startSso, { body: { email: `any@${company.domain}` } });
    expect([codeOf(refused), refused.json().message]).toEqual([
      [400, 'sso_refused'],
      'Kestrel ID could not be reached. Try again.',
    ]);
  }
  soon.mockRestore();
  silent.closeAllConnections();
  for (const server of [silent, cutting]) server.close();
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

it('shows and saves a mapping whose function was deleted, which gives nothing any more', async () => {
  const company = await aReadyCompany();
  const { client, as, domain, save } = company;
  const [sales, closed] = [await aFunction({ client, name: 'Sales' }), await aFunction({ client, isActive: false })];
  const mappings = [{ value: 'sales', role: null, function_id: sales.id }];
  expect((await save({ creates_people: true, mappings })).statusCode).toBe(200);
  expect((await call(deleteFunction, { as, params: { id: sales.id } })).statusCode).toBe(200);

  const shown = (await call(readSso, { as })).json().data;
  expect(shown.rules.mappings).toEqual(mappings);
  expect(shown.functions).toEqual([{ id: sales.id, name: 'Sales' }]);
  expect((await save({ creates_people: true, mappings })).statusCode).toBe(200);
  await signInBy(company, 'sam', { groups: ['sales'] });
  const [sam] = await db
    .select({ place: users.clientFunctionId })
    .from(users)
    .where(eq(users.username, `sam@${domain}`));
  expect(sam).toEqual({ place: null });
  expect((await save({ mode: 'off', mappings })).json().data.rules).toMatchObject({ mode: 'off', mappings });

  const unknown = [{ value: 'closed', role: null, function_id: closed.id }];
  expect((await save({ mode: 'off', mappings: unknown })).json().message).toEqual({
    mappings: ['A chosen function does not exist'],
  });
  expect((await save({ mode: 'off' })).json().data.functions).toEqual([]);
  expect(codeOf(await save({ mode: 'off', mappings }))).toEqual([400, 'validation_failed']);
});

it('refuses a value of the claim that is listed twice', async () => {
  const { as, save } = await aReadyCompany();
  const mappings = ['sales', 'it', ' sales'].map((value) => ({ value, role: 'member' as const, function_id: null }));

  const refused = await save({ mappings });

  expect(codeOf(refused)).toEqual([400, 'validation_failed']);
  expect(refused.json().message).toEqual({ mappings: ['This value is listed already'] });
  expect((await call(readSso, { as })).json().data.rules.mappings).toEqual([]);
});

it('links nobody by an address that is unverified, foreign, of another company or of a platform administrator', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const { client, domain } = company;
  const victim = await aUser({ client, username: `victim@${domain}`, password });
  const textOf = async (account: string, told: Account) =>
    (await signInBy(company, account, told)).response.json().message;

  expect(await textOf('e1', { email: victim.username, email_verified: false })).toContain('sent no e-mail address');
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
  expect(told[0]).toMatchObject({
    clientId: client.id,
    recordId: String(victim.id),
    outcome: 'refused',
    after: { provider: expect.any(String), why: 'sso.linked_already' },
  });
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

it.each(['opened', 'unopened'])('is what an %s invitation then leads to', async (state) => {
  const company = await aReadyCompany();
  const email = `lina@${company.domain}`;
  await call(inviteUser, { as: company.as, body: { email, platform_role: 'member' } });
  const body = { token: tokenIn((await mailTo(email))[0]) };
  if (state === 'opened') await call(confirmInvitation, { body });
  await signInBy(company, 'lina');

  const again = await call(confirmInvitation, { body });
  expect([codeOf(again), again.json().message]).toEqual([[409, 'link_used'], english('invitations.used_by_sso')]);
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

it('ends no waiting sign-in by a password once single sign-on is required', async () => {
  const company = await aReadyCompany();
  const { client, admin, as, domain, save } = company;
  const lead = await anApp(as);
  const member = await aUser({ client, username: `jo@${domain}`, password });
  const jo = await anApp(await aSession({ user: member }));
  const waitingOf = async (username: string) => {
    const response = await call(signIn, { body: { username, password } });
    return { cookie: `pendingsignin=${cookieIn(response, 'pendingsignin')}` };
  };
  const waiting = await waitingOf(member.username);
  const emergency = await waitingOf(admin.username);
  expect((await save({ mode: 'required', emergency_ids: [admin.id] })).statusCode).toBe(200);

  const refused = await call(giveCode, { headers: waiting, body: { code: jo.code(1) } });

  expect(codeOf(refused)).toEqual([400, 'sso_required']);
  expect(cookieIn(refused, 'sessionid')).toBe('');
  expect((await call(giveCode, { headers: emergency, body: { code: lead.code(1) } })).statusCode).toBe(200);
});

it.each(['optional', 'off'] as const)(
  'keeps a session one of the provider when its password is changed: %s',
  async (mode) => {
    const company = await aReadyCompany();
    const member = await aUser({ client: company.client, username: `kim@${company.domain}`, password });
    const as = sessionIn((await signInBy(company, 'kim')).response);
    expect((await company.save({ mode })).statusCode).toBe(200);
    const before = await db.select().from(sessions).where(eq(sessions.userId, member.id));

    const changed = await call(changePassword, {
      as,
      body: { old_password: password, new_password: 'Heron over water', confirm_password: 'Heron over water' },
    });

    expect(changed.statusCode).toBe(200);
    const after = await db.select().from(sessions).where(eq(sessions.userId, member.id));
    expect(after.map(({ ssoProviderId, ssoSession }) => ({ ssoProviderId, ssoSession }))).toEqual(
      before.map(({ ssoProviderId, ssoSession }) => ({ ssoProviderId, ssoSession })),
    );
    expect(after[0]?.ssoProviderId).not.toBeNull();
  },
);

it('leaves a company its last administrator, whatever claims say', async () => {
  const mappings = [{ value: 'it-admins', role: 'client_admin' as const, function_id: null }];
  const company = await aReadyCompany({ mappings });
  const { client, admin } = company;
  const roleOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.platformRole;

  expect((await signInBy(company, 'lead')).response.statusCode).toBe(200);
  expect(await roleOf(admin.id)).toBe('client_admin');

  await aUser({ client, platformRole: 'client_admin' });
  expect((await signInBy(company, 'lead')).response.statusCode).toBe(200);
  expect(await roleOf(admin.id)).toBe('member');
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

it('refuses to check a domain whose DNS servers fail, and changes nothing', async () => {
  const { as, domain } = await aReadyCompany();
  const [listed] = (await call(readSso, { as })).json().data.domains;
  dns.failing.add(`_orgscope.${domain}`);

  const refused = await call(checkSsoDomain, { as, params: { id: listed.id } });

  expect([codeOf(refused), refused.json().message]).toEqual([[400, 'validation_failed'], english('sso.dns_failed')]);
  expect((await call(readSso, { as })).json().data.domains).toEqual([listed]);
});

it('looks for the record of a proven domain each day, and does without the domain after three days', async () => {
  const company = await aReadyCompany();
  const { as, admin, domain } = company;
  const aDayPasses = async (days = 1) => {
    await db
      .update(ssoDomains)
      .set({ missingSince: sql`${ssoDomains.missingSince} - make_interval(days => ${days}::int)` });
    await db.delete(jobs);
    await app.app.runDaily();
    return (await call(readSso, { as })).json().data;
  };
  const record = `_orgscope.${domain}`;
  const texts = dns.records.get(record) ?? [];

  expect((await aDayPasses()).domains).toMatchObject([{ missing_since: null }]);
  dns.records.delete(record);
  expect((await aDayPasses()).domains).toMatchObject([
    { missing_since: expect.any(String), proven_at: expect.any(String) },
  ]);
  await aDayPasses();
  dns.records.set(record, texts);
  expect((await aDayPasses()).domains).toMatchObject([{ missing_since: null }]);
  dns.records.delete(record);
  expect(await aDayPasses()).toMatchObject({ rules: { mode: 'optional' } });
  expect(await aDayPasses(3)).toMatchObject({
    rules: { mode: 'off' },
    domains: [{ proven_at: null, missing_since: null }],
  });

  expect((await mailTo(admin.username)).map(({ subject }) => subject)).toEqual([
    `A DNS record for Orgscope is missing: ${domain}`,
    `A DNS record for Orgscope is missing: ${domain}`,
    `A domain does not count in Orgscope any more: ${domain}`,
  ]);
});

it('leaves the domains of a deleted client as they are', async () => {
  const company = await aReadyCompany();
  const { admin, domain } = company;
  const ofClient = eq(clients.id, admin.clientId);
  await db.update(clients).set({ isActive: false }).where(ofClient);
  dns.records.delete(`_orgscope.${domain}`);
  await db.delete(jobs);

  await app.app.runDaily();

  expect(await mailTo(admin.username)).toEqual([]);
  await db.update(clients).set({ isActive: true }).where(ofClient);
  expect((await call(readSso, { as: company.as })).json().data).toMatchObject({
    rules: { mode: 'optional' },
    domains: [{ missing_since: null }],
  });
});
