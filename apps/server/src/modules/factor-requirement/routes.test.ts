import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import * as calls from '@orgscope/contract/resources/factor-requirement';
import { listFactors, removeApp } from '@orgscope/contract/resources/factors';
import { getMe } from '@orgscope/contract/resources/me';
import { removePasskey } from '@orgscope/contract/resources/passkeys';
import { signIn } from '@orgscope/contract/resources/session';
import { listAssets } from '@orgscope/contract/resources/assets';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { passkeyMaker } from '../../testing/passkey.ts';
import { reminderPortion } from './queries.ts';

const app = await startTestApp();
const { call, database, mailTo, aClient, aUser, aSession } = app;
const db = database.in(platformScope);
const anApp = authenticators(call);
const aPasskey = passkeyMaker(app);
const password = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const dayMs = 86_400_000;

async function aCompany() {
  const client = await aClient();
  const lead = await aSession({ client, platformRole: 'client_admin', password });
  const aMember = (fields: Parameters<typeof aUser>[0] = {}) => aUser({ client, password, ...fields });
  const require = (grace_days = 14, required = true, as = lead) =>
    call(calls.changeFactorRequirement, { as, body: { required, grace_days } });
  return { client, lead, aMember, require };
}
const signInAs = (username: string) => call(signIn, { body: { username, password } });
const meOf = async (as: SessionHeaders) => (await call(getMe, { as })).json();
/** As if so many days had passed. */
async function letPass(clientId: number, days: number) {
  const ago = (column: unknown) => sql`${column} - make_interval(days => ${days})`;
  await db
    .update(clients)
    .set({ factorsRequiredSince: ago(clients.factorsRequiredSince) })
    .where(eq(clients.id, clientId));
  await db
    .update(users)
    .set({ factorsGraceFrom: ago(users.factorsGraceFrom), factorsRemindedAt: ago(users.factorsRemindedAt) })
    .where(eq(users.clientId, clientId));
}

describe('requiring two factors', () => {
  it('gives days of grace from now to who is signed in, and then refuses everything else', async () => {
    const { client, aMember, require } = await aCompany();
    const as = await aSession({ user: await aMember() });
    expect(await meOf(as)).toMatchObject({ factors_due_at: null, needs_factors: false });

    const changed = (await require(14)).json().data;

    expect(changed).toEqual({ required: true, grace_days: 14, since: expect.any(String), people: 2, without: 2 });
    const { factors_due_at: due } = await meOf(as);
    expect(Date.parse(due) - Date.now()).toBeGreaterThan(13.9 * dayMs);
    expect(Date.parse(due) - Date.now()).toBeLessThan(14.1 * dayMs);
    expect((await call(listAssets, { as })).json().error?.code).toBe('permission_denied');
    await letPass(client.id, 14);
    expect(await meOf(as)).toMatchObject({ needs_factors: true });
    const refused = await call(listAssets, { as });
    expect(codeOf(refused)).toEqual([403, 'factors_required']);
    expect(refused.json().message).toBe('Set up a second factor first: it is required of you.');
    await anApp(as);
    expect(await meOf(as)).toMatchObject({ factors_due_at: null, needs_factors: false });
    expect((await call(listAssets, { as })).json().error?.code).not.toBe('factors_required');
  });

  it('is met by a passkey as well', async () => {
    const { aMember, require } = await aCompany();
    await require(0);
    const as = await aSession({ user: await aMember() });
    expect(await meOf(as)).toMatchObject({ needs_factors: true });

    await aPasskey(as);

    expect(await meOf(as)).toMatchObject({ needs_factors: false });
  });

  it('counts the days of who comes later from the first sign-in', async () => {
    const { client, aMember, require } = await aCompany();
    const user = await aMember();
    await require(7);
    await letPass(client.id, 30);

    const [first, second] = [await signInAs(user.username), await signInAs(user.username)];

    const due = first.json().data.user.factors_due_at;
    expect(first.json().data.user.needs_factors).toBe(false);
    expect(Date.parse(due) - Date.now()).toBeGreaterThan(6.9 * dayMs);
    expect(second.json().data.user.factors_due_at).toBe(due);
  });

  it('holds API tokens of people who are too late, even if they never sign in', async () => {
    const { client, aMember, require } = await aCompany();
    const as = await aSession({ user: await aMember({ platformRole: 'client_admin' }) });
    const created = await call(createApiToken, { as, body: { name: 'Export', scopes: ['read:assets'], days: 7 } });
    const headers = { authorization: `Bearer ${created.json().data.secret}` };
    await db.delete(sessions).where(eq(sessions.userId, (await meOf(as)).id));
    await require(3);
    expect((await call(listAssets, { headers })).statusCode).not.toBe(403);

    await letPass(client.id, 3);

    expect(codeOf(await call(listAssets, { headers }))).toEqual([403, 'factors_required']);
  });

  it('refuses to remove the last factor, and allows it when it is over', async () => {
    const { aMember, require } = await aCompany();
    const as = await aSession({ user: await aMember() });
    await aPasskey(as);
    const { id } = await anApp(as);
    await require();
    const [passkey] = (await call(listFactors, { as })).json().data.passkeys;
    const removeFirst = () => call(removePasskey, { as, params: { id: passkey.id } });
    expect((await removeFirst()).statusCode).toBe(200);

    const refused = await call(removeApp, { as, params: { id } });

    expect(codeOf(await removeFirst())).toEqual([404, 'not_found']);
    expect(codeOf(refused)).toEqual([409, 'in_use']);
    expect(refused.json().message).toBe(
      'A second factor is required of you. Set up another one before you remove this one.',
    );
    await require(14, false);
    expect((await call(removeApp, { as, params: { id } })).statusCode).toBe(200);
  });

  it('forgets all times when it ends, so that it begins anew', async () => {
    const { client, lead, aMember, require } = await aCompany();
    const user = await aMember();
    await anApp(lead);
    await require(5);
    await signInAs(user.username);
    await letPass(client.id, 5);
    await require(5, false);
    await require(5);

    expect((await signInAs(user.username)).json().data.user.needs_factors).toBe(false);
  });

  it('holds the administrator too, who cannot end it before setting one up', async () => {
    const { client, require, lead } = await aCompany();
    await require(2);
    await letPass(client.id, 2);

    expect(codeOf(await require(2, false))).toEqual([403, 'factors_required']);
    await anApp(lead);
    expect((await require(2, false)).statusCode).toBe(200);
  });

  it('keeps the day of the beginning when the days change', async () => {
    const { require } = await aCompany();
    const { since } = (await require(5)).json().data;

    expect((await require(30)).json().data).toMatchObject({ since, grace_days: 30 });
  });

  it('is in the history of the client, once for each change', async () => {
    const { client, require } = await aCompany();
    for (const days of [10, 10, 20]) await require(days);
    await require(0, false);

    const events = await db
      .select({ changes: recordEvents.changes })
      .from(recordEvents)
      .where(eq(recordEvents.clientId, client.id))
      .orderBy(recordEvents.id);
    const field = 'factors_grace_days';
    expect(events.map(({ changes }) => changes)).toEqual([
      [{ field, from: null, to: '10' }],
      [{ field, from: '10', to: '20' }],
      [{ field, from: '20', to: null }],
    ]);
  });

  it.each([-1, 91, 1.5])('refuses %s days of grace', async (days) => {
    const { require } = await aCompany();

    expect((await require(days)).json().message).toEqual({ grace_days: ['Enter 0 to 90 days'] });
  });

  it('asks for the password again, and is for administrators of the client and of the platform', async () => {
    const { client, lead, aMember, require } = await aCompany();
    const platform = await aSession({ platformRole: 'platform_admin' });
    const member = await aSession({ user: await aMember() });
    expect(codeOf(await require(1, true, member))).toEqual([403, 'permission_denied']);
    const other = await aSession({ platformRole: 'client_admin' });
    const named = { query: { client_id: client.id } };
    expect(codeOf(await call(calls.readFactorRequirement, { as: other, ...named }))).toEqual([404, 'not_found']);
    expect(codeOf(await call(calls.listPeopleWithoutFactor, { as: other, ...named }))).toEqual([404, 'not_found']);
    expect((await call(calls.readFactorRequirement, { as: platform, ...named })).json().data.required).toBe(false);
    const { id } = await meOf(lead);
    await db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, id));
    expect(codeOf(await require())).toEqual([400, 'proof_required']);
  });
});

describe('the people without a second factor', () => {
  it('are listed with their times, by name, in pages and by search', async () => {
    const { client, lead, aMember, require } = await aCompany();
    const zora = await aMember({ firstName: 'Zora', lastName: 'Quill' });
    await aMember({ firstName: 'Ben', lastName: 'Lund' });
    await aMember({ firstName: 'Out', lastName: 'Gone', isActive: false });
    await aUser({ client, firstName: 'Not', lastName: 'Yet' });
    await anApp(await aSession({ user: await aMember({ firstName: 'Has', lastName: 'One' }) }));
    await require();
    await signInAs(zora.username);
    const list = async (query: object) => (await call(calls.listPeopleWithoutFactor, { as: lead, query })).json();

    const all = await list({});
    expect(all.meta.count).toBe(3);
    expect(all.data.filter(({ name }: { name: string }) => /Quill|Lund/.test(name))).toMatchObject([
      { name: 'Ben Lund', due_at: null },
      { name: 'Zora Quill', username: zora.username, due_at: expect.any(String), reminded_at: null },
    ]);
    expect((await list({ search: 'quil' })).data).toMatchObject([{ name: 'Zora Quill' }]);
    expect((await list({ page: 2, page_size: 2 })).data).toHaveLength(1);
  });

  it('are reminded by mail, each at most once a day', async () => {
    const { client, lead, aMember, require } = await aCompany();
    const user = await aMember();
    const remind = () => call(calls.remindPeopleWithoutFactor, { as: lead });
    expect(codeOf(await remind())).toEqual([409, 'inactive']);
    await require(14);
    await signInAs(user.username);

    expect((await remind()).json().data).toEqual({ reminded: 2 });
    expect((await remind()).json().data).toEqual({ reminded: 0 });
    await letPass(client.id, 1);
    expect((await remind()).json().data).toEqual({ reminded: 2 });

    const mails = await mailTo(user.username);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Set up a second factor for Orgscope'));
    expect(mails[0]?.text).toMatch(/Set it up by \w+day \d+ /);
  });

  it('are neither reminded nor given another rule while their client is deleted', async () => {
    const { client, aMember, require } = await aCompany();
    const user = await aMember();
    await require();
    const operator = await aSession({ platformRole: 'platform_admin', password });
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    const query = { client_id: client.id };

    const body = { required: false, grace_days: 14 };
    expect(codeOf(await call(calls.changeFactorRequirement, { as: operator, query, body }))).toEqual([409, 'inactive']);
    expect(codeOf(await call(calls.remindPeopleWithoutFactor, { as: operator, query }))).toEqual([409, 'inactive']);
    expect(await mailTo(user.username)).toEqual([]);
  });

  it('are also those who sign in by a provider, unless it is required and stands for the second factor', async () => {
    const { client, lead, require } = await aCompany();
    const { id: leadId } = await meOf(lead);
    const guest = await aUser({ client });
    const issuer = 'https://id.acme.example';
    const connection = { name: 'Acme ID', issuer, oidcClientId: 'orgscope', clientSecret: 'v1.no.secret' };
    const [provider] = await db
      .insert(ssoProviders)
      .values({ clientId: client.id, ...connection, mode: 'required', testedAt: new Date() })
      .returning();
    const link = { clientId: client.id, providerId: provider?.id ?? 0, issuer };
    const links = [leadId, guest.id].map((userId) => ({ ...link, userId, subject: String(userId) }));
    await db.insert(ssoIdentities).values(links);
    const list = async () =>
      (await call(calls.listPeopleWithoutFactor, { as: lead }))
        .json()
        .data.map(({ username }: { username: string }) => username);
    const remind = async () => (await call(calls.remindPeopleWithoutFactor, { as: lead })).json().data.reminded;

    expect((await require()).json().data).toMatchObject({ people: 2, without: 2 });
    expect(await list()).toContain(guest.username);
    expect(await remind()).toBe(2);

    await db.update(ssoProviders).set({ trustsFactors: true }).where(eq(ssoProviders.clientId, client.id));
    await letPass(client.id, 1);
    const { data } = (await call(calls.readFactorRequirement, { as: lead })).json();
    expect(data).toMatchObject({ people: 2, without: 0 });
    expect(await list()).toEqual([]);
    expect(await remind()).toBe(0);
  });

  it('are all reminded, however many they are', async () => {
    const { client, lead, require } = await aCompany();
    const many = Array.from({ length: reminderPortion }, (_, index) => `person-${client.id}-${index}@acme.example`);
    const common = { clientId: client.id, platformRole: 'member' as const, passwordHash: 'none' };
    await db.insert(users).values(many.map((username) => ({ ...common, username, searchText: username })));
    await require();

    const { reminded } = (await call(calls.remindPeopleWithoutFactor, { as: lead })).json().data;

    expect(reminded).toBe(reminderPortion + 1);
  });

  it('are reminded once, if two administrators do it at the same moment', async () => {
    const { lead, aMember, require } = await aCompany();
    await aMember();
    await require();

    const responses = await Promise.all([1, 2, 3].map(() => call(calls.remindPeopleWithoutFactor, { as: lead })));

    const counts = responses.map((response) => response.json().data.reminded);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
