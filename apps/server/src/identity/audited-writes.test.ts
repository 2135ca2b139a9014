// Every endpoint that writes leaves an event with its caller and its request's id, future ones included.
import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { endpoints } from '@orgscope/contract/endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { auditEvents } from '../db/tables/audit-events.ts';
import { users } from '../db/tables/users.ts';
import { hashOfToken, randomToken } from '../lib/secrets/random-token.ts';
import { jobs } from '../db/tables/jobs.ts';
import { passkeys } from '../db/tables/passkeys.ts';
import { userTokens } from '../db/tables/user-tokens.ts';
import { startTestApp } from '../testing/app.ts';
import { startDnsServer } from '../testing/servers/dns-server.ts';
import { providerReturns, startForgingProvider } from '../testing/providers/forging-provider.ts';
import { codeOfKey } from '../testing/authenticator.ts';
import type { SessionHeaders } from '../testing/builders.ts';
import { formOf } from '../testing/form.ts';
import { passkeyMaker, softwarePasskey } from '../testing/passkey.ts';
import { localDay, pulseBuilders, scale } from '../testing/pulses.ts';
import { unsubscribeTokens } from '../modules/digests/unsubscribe-token.ts';
import { startMailServer, tokenIn } from '../testing/mail.ts';
import { exceptions } from '../testing/unaudited-writes.ts';

const secretKey = randomBytes(32);
const mailServer = await startMailServer();
const openid = await startForgingProvider('orgscope');
const dns = await startDnsServer();
afterAll(async () => {
  dns.stop();
  await openid.stop();
});
const app = await startTestApp({
  MAIL_URL: mailServer.url,
  SECRET_KEY: secretKey.toString('base64'),
  DNS_SERVERS: dns.address,
  ALLOW_PRIVATE_CALLS: 'true',
});
const { inject, database, aClient, aUser, aSession, aFunction, aLocation, anAttribute, anIndustry } = app;
const { anApplication, anAsset, aServiceAccount, aSubscription } = app;
const { aDraft, open, close } = pulseBuilders(app);
const db = database.in(platformScope);

const password = 'Kestrel over water';
const client = await aClient({ timezone: 'Europe/Lisbon' });
const modules = ['measure_it', 'stakeholder_engagement', 'performance_dashboard'] as const;
await aSubscription({ client, modules: [...modules] });
const lead = await aUser({ client, platformRole: 'client_admin', password });
const admin = await aUser({ client, platformRole: 'platform_admin', password });
const [asLead, asAdmin] = [await aSession({ user: lead }), await aSession({ user: admin })];
let count = 0;
const fresh = () => `Sweep ${(count += 1)}`;

interface Sent {
  readonly id?: number | string;
  /** A second parameter of the path. */
  readonly second?: number;
  readonly payload?: unknown;
  readonly form?: ReturnType<typeof formOf>;
  readonly query?: Record<string, string>;
  /** The caller; nobody if null. */
  readonly as?: SessionHeaders | null;
  /** Whom the event names; the caller by default. */
  readonly actor?: number | null;
}

const csv = (bytes: string, mapping: object) =>
  formOf({ mapping: JSON.stringify(mapping) }, { bytes, name: 'list.csv', type: 'text/csv', field: 'file' });
const idOf = async (work: Promise<{ id: number }>) => ({ id: (await work).id });
const changeOf = (id: number, change: object) => ({ payload: { ids: [id], change } });
const ofIndustry = async () => (await anIndustry()).id;
const newClient = async () => ({
  name: fresh(),
  industry_id: await ofIndustry(),
  number_of_employees: '51-200',
  number_of_it_employees: '6-10',
  color_palette: defaultPalette,
});
const aToken = async (kind: 'invitation' | 'password_reset') => {
  const isInvited = { acceptedTermsVersion: null, invitedAt: new Date() };
  const user = await aUser({ client, ...(kind === 'invitation' ? isInvited : { password }) });
  const token = randomToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(userTokens).values({ kind, tokenHash: hashOfToken(token), userId: user.id, expiresAt });
  return token;
};
const ask = async (method: Endpoint['method'], url: string, payload?: unknown, as = asLead) =>
  (
    await inject({ method, url, headers: { ...as }, ...(payload !== undefined && { payload: payload as object }) })
  ).json();
const connection = () => ({ name: fresh(), issuer: openid.issuer, oidc_client_id: 'orgscope', client_secret: 'any' });
const aProvider = async () => {
  await ask('PUT', '/api/core/sso/', connection());
  return {};
};
const rules = { creates_people: true, trusts_factors: false, claim: 'groups', mappings: [], emergency_ids: [] };
/** A domain of the client, whose proof is published. */
const aDomain = async () => {
  const domain = `${fresh().replace(' ', '-').toLowerCase()}.example`;
  const { data } = await ask('POST', '/api/core/sso/domains/', { domain });
  const added = data.domains.find((each: { domain: string }) => each.domain === domain);
  dns.records.set(added.record_name, [added.record_value]);
  return { id: added.id as number };
};
const aReturn = providerReturns(openid, inject, async () => (await ask('GET', '/api/core/sso/')).data.redirect_uri);
const anApp = async (as: SessionHeaders) => {
  const { data } = await ask('POST', '/api/core/me/factors/apps/', undefined, as);
  return data as { id: number; key: string };
};
const aConfirmedApp = async (as: SessionHeaders) => {
  const { id, key } = await anApp(as);
  await ask('POST', `/api/core/me/factors/apps/${id}/confirm/`, { name: 'Phone', code: codeOfKey(key) }, as);
  return id;
};
const aPasskey = async () => {
  const user = await aUser({ client });
  const as = await aSession({ user });
  const made = await passkeyMaker(app)(as);
  const [stored] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.credentialId, made.id));
  return { id: stored?.id ?? 0, as, actor: user.id };
};
const aView = async () =>
  (await ask('POST', '/api/core/saved-views/', { screen: 'assets', name: fresh(), query: 'status=lost' })).data
    .id as number;
const aPulse = () => aDraft(asLead);
const anOpenPulse = async () => {
  const id = await aPulse();
  await open(asLead, id);
  return id;
};
const aClosedPulse = async () => {
  const id = await anOpenPulse();
  await close(asLead, id);
  return id;
};
const anAction = async () =>
  (await ask('POST', '/api/analytics/pulse-actions/', { pulse_id: await aClosedPulse(), text: fresh() })).data
    .id as number;
const aWebhook = async () =>
  (await ask('POST', '/api/core/webhooks/', { url: 'https://hooks.example/', events: ['user.created'] })).data.webhook
    .id as number;
const newcomer = async () => {
  const user = await aUser({ client, firstName: '', lastName: '', profileCompletedAt: null });
  return { user, as: await aSession({ user }) };
};
const target = { key: 'it_staff_share', direction: 'at_least', value: 3 };
const figures = { employees: 1200 };
const band = { key: 'it_staff_share', industry_id: null, size: null, p25: 3, median: 4, p75: 6, source: 'Almanac' };

const restored = (make: (fields: { isActive: boolean }) => Promise<{ id: number }>) => () =>
  idOf(make({ isActive: false }));

const aJob = async (state: 'waiting' | 'failed') => {
  const job = { kind: 'digests', key: fresh(), payload: {}, state } as const;
  return { id: (await db.insert(jobs).values(job).returning())[0]?.id ?? 0 };
};

/** A valid call of each endpoint that writes. */
const calls: Record<string, () => Promise<Sent>> = {
  'POST /api/core/token/': async () => ({ payload: { username: lead.username, password }, as: null, actor: lead.id }),
  'POST /api/core/logout/': async () => ({ as: await aSession({ user: lead }) }),
  'POST /api/core/confirm-invitation/': async () => ({
    payload: { token: await aToken('invitation') },
    as: null,
    actor: null,
  }),
  'POST /api/core/complete-invitation/': async () => {
    const user = await aUser({ client, acceptedTermsVersion: null, profileCompletedAt: null, passwordHash: 'x' });
    const payload = { password, confirm_password: password, accept_terms: true };
    return { payload, as: await aSession({ user }), actor: user.id };
  },
  'PATCH /api/core/me/change-password/': async () => {
    const user = await aUser({ client, password });
    const payload = {
      old_password: password,
      new_password: 'Heron by the lake',
      confirm_password: 'Heron by the lake',
    };
    return { payload, as: await aSession({ user }), actor: user.id };
  },
  'POST /api/core/password-reset/confirm/': async () => ({
    payload: { token: await aToken('password_reset'), password, confirm_password: password },
    as: null,
    actor: null,
  }),
  'POST /api/core/password-reset/': async () => ({ payload: { email: lead.username }, as: null, actor: null }),
  'PATCH /api/core/me/': async () => ({ payload: { first_name: fresh() } }),
  'PATCH /api/core/complete-user-profile/': async () => {
    const { user, as } = await newcomer();
    const places = {
      client_function_id: (await aFunction({ client })).id,
      client_location_id: (await aLocation({ client })).id,
    };
    const payload = {
      first_name: 'Ines',
      last_name: 'Duarte',
      ...places,
      timezone: 'Europe/Lisbon',
      company_role: 'specialist',
      job_title: 'Analyst',
    };
    return { payload, as, actor: user.id };
  },
  'PATCH /api/core/me/attributes/:id/': async () => {
    const { id, options } = await anAttribute({ client });
    return { id, payload: { option: options[0]?.id } };
  },
  'DELETE /api/core/me/devices/:id/': async () => {
    await aSession({ user: lead });
    const { data } = await ask('GET', '/api/core/me/devices/');
    const { id } = data.find((device: { is_current: boolean }) => !device.is_current);
    return { id };
  },
  'DELETE /api/core/me/devices/': async () => {
    await aSession({ user: lead });
    return {};
  },
  'POST /api/core/me/factors/apps/': async () => ({}),
  'POST /api/core/me/factors/apps/:id/confirm/': async () => {
    const user = await aUser({ client });
    const as = await aSession({ user });
    const { id, key } = await anApp(as);
    return { id, payload: { name: 'Phone', code: codeOfKey(key) }, as, actor: user.id };
  },
  'DELETE /api/core/me/factors/apps/:id/': async () => {
    const user = await aUser({ client });
    const as = await aSession({ user });
    return { id: await aConfirmedApp(as), as, actor: user.id };
  },
  'POST /api/core/me/factors/recovery-codes/': async () => {
    const user = await aUser({ client });
    const as = await aSession({ user });
    await aConfirmedApp(as);
    return { as, actor: user.id };
  },
  'POST /api/core/me/factors/passkeys/': async () => {
    const user = await aUser({ client });
    const as = await aSession({ user });
    const { data } = await ask('POST', '/api/core/me/factors/passkeys/start/', undefined, as);
    const credential = softwarePasskey(app.settings.publicUrl).make(data);
    return { payload: { name: 'Laptop', credential }, as, actor: user.id };
  },
  'PATCH /api/core/me/factors/passkeys/:id/': async () => ({ ...(await aPasskey()), payload: { name: fresh() } }),
  'DELETE /api/core/me/factors/passkeys/:id/': aPasskey,
  'PUT /api/core/sso/': async () => ({ payload: connection() }),
  'PUT /api/core/sso/rules/': async () => ({
    payload: { ...rules, mode: 'off', claim: fresh(), ...(await aProvider()) },
  }),
  'DELETE /api/core/sso/': async () => aProvider(),
  'POST /api/core/sso/domains/': async () => ({ payload: { domain: 'added.example' } }),
  'POST /api/core/sso/domains/:id/check/': aDomain,
  'DELETE /api/core/sso/domains/:id/': aDomain,
  'POST /api/core/sso/test/': async () => aReturn('/api/core/sso/test/start/', await aProvider(), {}, asLead),
  'PATCH /api/core/first-steps/': async () => ({ payload: { dismissed: true } }),
  'POST /api/core/sample-data/': async () => ({}),
  'DELETE /api/core/sample-data/': () => ask('POST', '/api/core/sample-data/').then(() => ({})),
  'PUT /api/core/factor-requirement/': async () => ({ payload: { required: true, grace_days: 14 } }),
  'POST /api/core/me/tokens/': async () => ({ payload: { name: fresh(), scopes: ['read:assets'], days: 7 } }),
  'DELETE /api/core/me/tokens/:id/': async () => {
    const { data } = await ask('POST', '/api/core/me/tokens/', { name: fresh(), scopes: ['read:assets'], days: 7 });
    return { id: data.token.id };
  },
  'POST /api/core/service-accounts/': async () => ({ payload: { name: fresh() } }),
  'PATCH /api/core/service-accounts/:id/': async () => ({
    ...(await idOf(aServiceAccount({ client }))),
    payload: { name: fresh() },
  }),
  'DELETE /api/core/service-accounts/:id/': () => idOf(aServiceAccount({ client })),
  'PATCH /api/core/service-accounts/:id/restore/': restored((fields) => aServiceAccount({ client, ...fields })),
  'POST /api/core/service-accounts/:id/tokens/': async () => ({
    ...(await idOf(aServiceAccount({ client }))),
    payload: { name: fresh(), scopes: ['read:assets'], days: 7 },
  }),
  'DELETE /api/core/service-accounts/:id/tokens/:token/': async () => {
    const { id } = await aServiceAccount({ client });
    const wanted = { name: fresh(), scopes: ['read:assets'], days: 7 };
    const { data } = await ask('POST', `/api/core/service-accounts/${id}/tokens/`, wanted);
    return { id, second: data.token.id };
  },
  'POST /api/core/scim/token/': async () => ({}),
  'PATCH /api/core/scim/': async () => {
    await ask('POST', '/api/core/scim/token/');
    return { payload: { sends_invitations: true } };
  },
  'DELETE /api/core/scim/token/': async () => {
    await ask('POST', '/api/core/scim/token/');
    return {};
  },
  'POST /api/core/jobs/:id/cancel/': () => aJob('waiting'),
  'POST /api/core/jobs/:id/retry/': () => aJob('failed'),
  'PATCH /api/core/me/digest/': async () => ({ payload: { monthly: true } }),
  'POST /api/core/digest/unsubscribe/': async () => {
    const user = await aUser({ client });
    await db.update(users).set({ digestSince: new Date() }).where(eq(users.id, user.id));
    const token = unsubscribeTokens([secretKey]).tokenOf(user.id);
    return { payload: { token }, as: null, actor: null };
  },
  'POST /api/core/functions/': async () => ({ payload: { name: fresh(), type: 'IT' } }),
  'PATCH /api/core/functions/:id/': async () => ({
    ...(await idOf(aFunction({ client }))),
    payload: { name: fresh() },
  }),
  'DELETE /api/core/functions/:id/': () => idOf(aFunction({ client })),
  'PATCH /api/core/functions/:id/restore/': restored((fields) => aFunction({ client, ...fields })),
  'POST /api/core/locations/': async () => ({ payload: { name: fresh() } }),
  'PATCH /api/core/locations/:id/': async () => ({
    ...(await idOf(aLocation({ client }))),
    payload: { name: fresh() },
  }),
  'DELETE /api/core/locations/:id/': () => idOf(aLocation({ client })),
  'PATCH /api/core/locations/:id/restore/': restored((fields) => aLocation({ client, ...fields })),
  'POST /api/core/custom-attributes/': async () => ({
    payload: { name: fresh(), options: [{ name: 'A' }, { name: 'B' }] },
  }),
  'PATCH /api/core/custom-attributes/:id/': async () => ({
    ...(await idOf(anAttribute({ client }))),
    payload: { name: fresh() },
  }),
  'DELETE /api/core/custom-attributes/:id/': () => idOf(anAttribute({ client })),
  'PATCH /api/core/custom-attributes/:id/restore/': restored((fields) => anAttribute({ client, ...fields })),
  'POST /api/core/industries/': async () => ({ payload: { name: fresh() } }),
  'PATCH /api/core/industries/:id/': async () => ({ ...(await idOf(anIndustry())), payload: { name: fresh() } }),
  'DELETE /api/core/industries/:id/': () => idOf(anIndustry()),
  'PATCH /api/core/industries/:id/restore/': restored((fields) => anIndustry(fields)),
  'POST /api/core/clients/': async () => ({ payload: await newClient() }),
  'PATCH /api/core/clients/:id/': async () => ({ ...(await idOf(aClient())), payload: { name: fresh() } }),
  'DELETE /api/core/clients/:id/': () => idOf(aClient()),
  'POST /api/core/clients/:id/purge/': async () => {
    const { id, name } = await aClient();
    return { id, payload: { confirm: name } };
  },
  'PATCH /api/core/clients/:id/restore/': restored((fields) => aClient(fields)),
  'POST /api/core/subscriptions/': async () => ({
    payload: { client_id: (await aClient()).id, name: fresh(), modules: ['measure_it'], start_date: '2020-01-01' },
  }),
  'PATCH /api/core/subscriptions/:id/': async () => ({ ...(await idOf(aSubscription())), payload: { name: fresh() } }),
  'DELETE /api/core/subscriptions/:id/': () => idOf(aSubscription()),
  'PATCH /api/core/subscriptions/:id/restore/': restored((fields) => aSubscription(fields)),
  'POST /api/core/users/': async () => ({ payload: { email: 'sweep@people.example', platform_role: 'member' } }),
  'POST /api/core/users/import/': async () => ({
    form: csv('Name,E-mail,Role\nLina Osei,lina@people.example,member', { name: 0, email: 1, platform_role: 2 }),
  }),
  'PATCH /api/core/users/:id/': async () => ({
    ...(await idOf(aUser({ client }))),
    payload: { platform_role: 'client_admin' },
  }),
  'POST /api/core/users/bulk/': async () =>
    changeOf((await aUser({ client })).id, { client_function_id: (await aFunction({ client })).id }),
  'DELETE /api/core/users/:id/': () => idOf(aUser({ client })),
  'PATCH /api/core/users/:id/restore/': restored((fields) => aUser({ client, ...fields })),
  'POST /api/core/users/:id/resend-invitation/': async () => {
    const { data } = await ask('POST', '/api/core/users/', { email: 'again@people.example', platform_role: 'member' });
    return { id: data.id };
  },
  'POST /api/core/users/:id/revoke-invitation/': async () => {
    const { data } = await ask('POST', '/api/core/users/', { email: 'never@people.example', platform_role: 'member' });
    return { id: data.id };
  },
  'POST /api/core/users/:id/send-password-reset/': () => idOf(aUser({ client, password })),
  'POST /api/core/users/:id/end-sessions/': async () => {
    const user = await aUser({ client });
    await aSession({ user });
    return { id: user.id };
  },
  'POST /api/core/users/:id/reset-factors/': async () => {
    const user = await aUser({ client });
    await aConfirmedApp(await aSession({ user }));
    return { id: user.id };
  },
  'POST /api/core/me/personal-data/': async () => ({}),
  'POST /api/core/users/:id/personal-data/': () => idOf(aUser({ client })),
  'POST /api/core/client-export/': async () => ({}),
  'POST /api/core/users/:id/erase/': async () => {
    const { id, username } = await aUser({ client });
    return { id, payload: { confirm: username } };
  },
  'POST /api/core/assets/': async () => ({
    payload: { asset_tag: fresh(), name: 'Cube', category: 'desktop', status: 'in_stock' },
  }),
  'PATCH /api/core/assets/:id/': async () => ({ ...(await idOf(anAsset({ client }))), payload: { name: fresh() } }),
  'DELETE /api/core/assets/:id/': () => idOf(anAsset({ client })),
  'PATCH /api/core/assets/:id/restore/': restored((fields) => anAsset({ client, ...fields })),
  'POST /api/core/assets/bulk/': async () => changeOf((await anAsset({ client })).id, { status: 'lost' }),
  'POST /api/core/assets/import/': async () => ({
    form: csv('Tag,Name,Category\nI-1,Cube,desktop', { asset_tag: 0, name: 1, category: 2 }),
  }),
  'POST /api/core/assets/:id/assign/': async () => ({
    ...(await idOf(anAsset({ client }))),
    payload: { user_id: lead.id },
  }),
  'POST /api/core/assets/:id/hand-back/': async () => ({
    ...(await idOf(anAsset({ client, status: 'assigned', assignedUserId: lead.id }))),
    payload: { location_id: null },
  }),
  'POST /api/core/assets/:id/move/': async () => ({
    ...(await idOf(anAsset({ client }))),
    payload: { location_id: (await aLocation({ client })).id },
  }),
  'POST /api/core/applications/': async () => ({ payload: { name: fresh(), lifecycle: 'active' } }),
  'PATCH /api/core/applications/:id/': async () => ({
    ...(await idOf(anApplication({ client }))),
    payload: { name: fresh() },
  }),
  'DELETE /api/core/applications/:id/': () => idOf(anApplication({ client })),
  'PATCH /api/core/applications/:id/restore/': restored((fields) => anApplication({ client, ...fields })),
  'POST /api/core/applications/bulk/': async () => ({
    payload: { ids: [(await anApplication({ client })).id], change: { function_id: (await aFunction({ client })).id } },
  }),
  'POST /api/core/applications/import/': async () => ({ form: csv('Name\nLedger', { name: 0 }) }),
  'POST /api/core/functions/import/': async () => ({ form: csv('Name,Type\nSales,IT', { name: 0, type: 1 }) }),
  'POST /api/core/locations/import/': async () => ({ form: csv('Name\nBergen', { name: 0 }) }),
  'POST /api/core/saved-views/': async () => ({ payload: { screen: 'assets', name: fresh(), query: 'status=lost' } }),
  'PATCH /api/core/saved-views/:id/': async () => ({ id: await aView(), payload: { name: fresh() } }),
  'DELETE /api/core/saved-views/:id/': async () => ({ id: await aView() }),
  'POST /api/core/saved-views/:id/default/': async () => ({ id: await aView() }),
  'DELETE /api/core/saved-views/:id/default/': async () => {
    const id = await aView();
    await ask('POST', `/api/core/saved-views/${id}/default/`);
    return { id };
  },
  'PUT /api/analytics/figures/:year/': async () => ({ id: 2024, payload: figures }),
  'DELETE /api/analytics/figures/:year/': async () => {
    await ask('PUT', '/api/analytics/figures/2023/', figures);
    return { id: 2023 };
  },
  'PUT /api/analytics/targets/:year/': async () => ({ id: 2024, payload: [target] }),
  'PUT /api/analytics/rates/:year/': async () => ({ id: 2024, payload: [{ currency: 'EUR', per_usd: 0.9 }] }),
  'PUT /api/analytics/reference-bands/:year/': async () => ({ id: 2024, payload: [band] }),
  'PATCH /api/analytics/settings/': async () => ({ payload: { benchmarks: false } }),
  'POST /api/analytics/pulses/': async () => ({
    payload: { template: 'own', title: fresh(), questions: [scale], closes_at: localDay(7) },
  }),
  'PATCH /api/analytics/pulses/:id/': async () => ({ id: await aPulse(), payload: { title: fresh() } }),
  'POST /api/analytics/pulses/:id/open/': async () => ({ id: await aPulse() }),
  'POST /api/analytics/pulses/:id/close/': async () => ({ id: await anOpenPulse() }),
  'POST /api/analytics/pulses/:id/archive/': async () => ({ id: await aClosedPulse() }),
  'POST /api/analytics/pulses/:id/copy/': async () => ({ id: await aPulse() }),
  'POST /api/analytics/pulses/:id/remind/': async () => ({ id: await anOpenPulse() }),
  'POST /api/analytics/pulse-actions/': async () => ({ payload: { pulse_id: await aClosedPulse(), text: fresh() } }),
  'PATCH /api/analytics/pulse-actions/:id/': async () => ({ id: await anAction(), payload: { text: fresh() } }),
  'DELETE /api/analytics/pulse-actions/:id/': async () => ({ id: await anAction() }),
  'POST /api/core/support-access/break-glass/': async () => {
    const closed = await aClient({ support: 'closed' });
    await aUser({ client: closed, platformRole: 'client_admin' });
    return { payload: { client_id: closed.id, reason: 'The nightly import fails' } };
  },
  'POST /api/core/webhooks/': async () => ({ payload: { url: 'https://hooks.example/', events: ['user.created'] } }),
  'PATCH /api/core/webhooks/:id/': async () => ({ id: await aWebhook(), payload: { is_on: false } }),
  'DELETE /api/core/webhooks/:id/': async () => ({ id: await aWebhook() }),
  'POST /api/core/webhooks/:id/secret/': async () => ({ id: await aWebhook() }),
};

const writes = endpoints.filter(({ method }) => method !== 'GET');
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

it('has a call or a reason for every endpoint that writes', () => {
  const known = [...Object.keys(calls), ...Object.keys(exceptions)];
  expect(known.toSorted()).toEqual(writes.map(titleOf).toSorted());
});

it.each(writes.filter((each) => titleOf(each) in calls).map((each) => [titleOf(each), each] as const))(
  '%s leaves an event',
  async (title, { method, path, access }) => {
    const isPlatforms = Array.isArray(access) && !access.includes('core.can_manage_client');
    const caller = isPlatforms ? admin : lead;
    const sent = (await calls[title]?.()) ?? {};
    const { id = '', second = '', payload, form, as = isPlatforms ? asAdmin : asLead, actor = caller.id } = sent;
    const response = await inject({
      method,
      url: path.replace(/:\w+/, String(id)).replace(/:\w+/, String(second)),
      headers: { ...as, ...form?.headers },
      ...(payload !== undefined && { payload: payload as object }),
      ...(form && { payload: form.payload }),
    });

    expect([response.statusCode, response.body]).toEqual([expect.toSatisfy((code) => code < 300), expect.anything()]);
    const events = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.requestId} = ${response.headers['x-request-id']}`);
    expect(events.length).toBeGreaterThan(0);
    expect(events.some(({ actorId }) => actorId === actor)).toBe(true);
    const ofClient = !isPlatforms && { clientId: client.id };
    for (const event of events) {
      expect(event).toMatchObject({ call: title, personal: { address: '127.0.0.1' }, ...ofClient });
    }
  },
);

it('tells no secret of all this', async () => {
  await app.app.mailDelivered();
  const mail = mailServer.received.find(({ to }) => to?.[0]?.address === 'again@people.example');
  const { rows } = await db.execute<{ text: string }>(sql`select e::text as text from audit_events e`);
  const told = rows.map(({ text }) => text).join('\n');
  for (const secret of [password, tokenIn(mail), 'osk_', '$scrypt', 'scrypt$', 'v1.']) {
    expect([secret, secret.length > 2, told.includes(secret)]).toEqual([secret, true, false]);
  }
});
