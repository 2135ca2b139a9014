import { exportUserData, eraseUser } from '@orgscope/contract/resources/personal-data';
import { listActivity } from '@orgscope/contract/resources/activity';
import { setMyAttribute } from '@orgscope/contract/resources/attributes';
import { assetCalls, assignAsset } from '@orgscope/contract/resources/assets';
import { readYear } from '@orgscope/contract/resources/analytics';
import { changeDigestChoice } from '@orgscope/contract/resources/digests';
import { changeMe } from '@orgscope/contract/resources/me';
import { addPulse, openPulse } from '@orgscope/contract/resources/pulses';
import { addSavedView, makeViewDefault } from '@orgscope/contract/resources/saved-views';
import { signIn } from '@orgscope/contract/resources/session';
import {
  deleteUser,
  inviteUser,
  listUsers,
  restoreUser,
  revokeInvitation,
  updateUser,
} from '@orgscope/contract/resources/users';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { mails } from '../../db/tables/mails.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { savedViewDefaults, savedViews } from '../../db/tables/saved-views.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { passkeyMaker } from '../../testing/passkey.ts';
import { localDay, pulseBuilders, scale } from '../../testing/pulses.ts';

const app = await startTestApp();
const { call, inject, database, mailTo, aClient, aUser, aSession, aSubscription, anAsset, anApplication } = app;
const { anAttribute, anAnswer, aScimToken } = app;
const db = database.in(platformScope);
const client = await aClient();
await aSubscription({ client, modules: ['stakeholder_engagement'] });
const lead = await aSession({ client, platformRole: 'client_admin', firstName: 'Marcus', lastName: 'Bell' });

const erase = (as: SessionHeaders, { id, username }: { id: number; username: string }, confirm = username) =>
  call(eraseUser, { as, params: { id }, body: { confirm } });
const codeOf = async (response: ReturnType<typeof erase>) => {
  const { statusCode, json } = await response;
  return [statusCode, json().error?.code];
};

/** Where a text stands in the database. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} as one where position(lower(${text}) in lower(one::text)) > 0 limit 1`,
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

it('leaves the name and the address of an erased person nowhere', async () => {
  const person = { firstName: 'Zinnia', lastName: 'Quill', username: 'zquill@people.example' };
  const user = await aUser({
    client,
    platformRole: 'client_admin',
    jobTitle: 'Zoologist',
    externalId: 'zq-77',
    ...person,
  });
  const as = await aSession({ user });
  await authenticators(call)(as);
  await passkeyMaker(app)(as);
  const [option] = (await anAttribute({ client })).options;
  if (option) await anAnswer(user, option);
  const held = await anAsset({ client });
  const assigned = { as: lead, params: { id: held.id }, body: { user_id: user.id } };
  await call(assignAsset, assigned);
  await call(assetCalls.update, { as, params: { id: held.id }, body: { name: 'Renamed' } });
  const owned = await anApplication({ client, itOwnerId: user.id });
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  const { aDraft, open } = pulseBuilders(app);
  await open(as, await aDraft(as));
  const view = { clientId: client.id, userId: user.id, screen: 'assets', query: '', hiddenColumns: [] };
  await db.insert(savedViews).values([
    { ...view, name: 'Own', nameKey: 'own', isShared: false },
    { ...view, name: 'All', nameKey: 'all', isShared: true },
  ]);
  await call(inviteUser, { as, body: { email: 'invited@people.example', platform_role: 'member' } });
  await db.delete(mails).where(sql`${mails.toAddress} <> ${person.username}`);
  expect((await placesOf('quill')).length).toBeGreaterThan(5);

  const response = await erase(lead, user);

  expect([response.statusCode, response.json().message]).toEqual([200, 'The user was erased']);
  for (const text of ['zinnia', 'zquill', 'zoologist', 'zq-77'])
    expect([text, await placesOf(text)]).toEqual([text, []]);
  const shown = await call(assetCalls.read, { as: lead, params: { id: held.id } });
  expect(shown.json().data.assigned_user).toMatchObject({ id: user.id, name: 'Former user' });
  const events = (await call(assetCalls.history, { as: lead, params: { id: held.id } })).json().data;
  expect(events[0]).toMatchObject({ by: 'Former user', actor: { id: user.id, name: 'Former user' } });
  expect(events[1].changes).toContainEqual({ field: 'assigned_user', from: null, to: 'Former user' });
  const [kept] = await db
    .execute(sql`select it_owner_id from applications where id = ${owned.id}`)
    .then(({ rows }) => rows);
  expect(kept).toEqual({ it_owner_id: user.id });
  expect(await db.select({ name: savedViews.name }).from(savedViews)).toEqual([{ name: 'All' }]);
  expect(await db.select({ sender: pulses.sender }).from(pulses)).toEqual([{ sender: 'Former user' }]);
  const asked = await db.execute(sql`select user_id from pulse_invitations order by user_id nulls first`);
  expect(asked.rows.length).toBeGreaterThan(colleagues.length);
  expect(asked.rows[0]).toEqual({ user_id: null });
  const activity = (await call(listActivity, { as: lead, query: { act: 'erased' } })).json().data;
  expect(activity).toMatchObject([{ kind: 'users', record: { id: String(user.id) }, actor: { name: 'Marcus Bell' } }]);
  await expect(database.check()).resolves.toBeUndefined();
});

it('erases the earlier invitations of the same address too, which are no colleagues of that name', async () => {
  const email = 'hanna.vogt@people.example';
  const body = { email, first_name: 'Hanna', last_name: 'Vogt', platform_role: 'member' } as const;
  const invite = async (): Promise<number> => (await call(inviteUser, { as: lead, body })).json().data.id;
  const first = await invite();
  await call(revokeInvitation, { as: lead, params: { id: first } });
  const id = await invite();
  const joined = { acceptedTermsVersion: 'any', claimedAt: new Date(), profileCompletedAt: new Date() };
  const [user] = await db.update(users).set(joined).where(eq(users.id, id)).returning();
  const asset = await anAsset({ client });
  await call(assignAsset, { as: lead, params: { id: asset.id }, body: { user_id: id } });
  const as = await aSession({ ...(user && { user }) });
  await call(assetCalls.update, { as, params: { id: asset.id }, body: { name: 'Renamed' } });
  await call(deleteUser, { as: lead, params: { id } });
  const file = (await call(exportUserData, { as: lead, params: { id } })).json();
  expect(file.users.map((row: { id: number }) => row.id)).toEqual(expect.arrayContaining([first, id]));

  expect((await erase(lead, { id, username: email })).statusCode).toBe(200);

  for (const text of ['vogt', 'hanna']) expect([text, await placesOf(text)]).toEqual([text, []]);
  expect((await erase(lead, { id: first, username: email })).statusCode).toBe(404);
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.id} in (${first}, ${id})`);
  // The year in review counts one address as one person.
  expect(new Set(rows.map(({ username }) => username)).size).toBe(1);
});

it('of a revoked invitation leaves the inactive account of the same address', async () => {
  const username = 'info@people.example';
  const account = await aUser({ client, username, isActive: false });
  const revoked = await aUser({
    client,
    username,
    isActive: false,
    acceptedTermsVersion: null,
    profileCompletedAt: null,
  });

  expect((await erase(lead, revoked)).statusCode).toBe(200);

  const [left] = await db.select().from(users).where(eq(users.id, account.id));
  expect(left).toMatchObject({ username, erasedAt: null });
});

it('leaves no name that an erased person had before a change of it', async () => {
  const user = await aUser({
    client,
    firstName: 'Yolanda',
    lastName: 'Oldfield',
    username: 'yolanda@oldfield.example',
  });
  const asset = await anAsset({ client });
  await call(assignAsset, { as: lead, params: { id: asset.id }, body: { user_id: user.id } });
  for (const body of [{ last_name: 'Newfield' }, { first_name: 'Yola' }])
    expect((await call(updateUser, { as: lead, params: { id: user.id }, body })).statusCode).toBe(200);
  await db.update(users).set({ username: 'yola@newfield.example' }).where(eq(users.id, user.id));
  expect(await placesOf('Yolanda Oldfield')).toContain('record_events');

  expect((await erase(lead, { ...user, username: 'yola@newfield.example' })).statusCode).toBe(200);

  const events: { changes: unknown[] }[] = (
    await call(assetCalls.history, { as: lead, params: { id: asset.id } })
  ).json().data;
  const changes = events.flatMap((event) => event.changes);
  expect(changes).toContainEqual({ field: 'assigned_user', from: null, to: 'Former user' });
  for (const text of ['yola', 'oldfield', 'newfield']) expect([text, await placesOf(text)]).toEqual([text, []]);
});

it('leaves no answer for repeated requests that names an erased person', async () => {
  const admin = await aSession({ platformRole: 'platform_admin' });
  const body = { email: 'willa@kept.example', platform_role: 'member' as const };
  const invite = { as: lead, body, headers: { 'idempotency-key': 'erased-1' } };
  const invited = (await call(inviteUser, invite)).json().data;
  const update = { params: { id: invited.id }, headers: { 'idempotency-key': 'erased-2' } };
  await call(updateUser, { ...update, as: admin, body: { first_name: 'Willa' } });
  await db.delete(mails);
  expect(await placesOf('willa@kept.example')).toContain('idempotency_keys');

  expect((await erase(lead, { ...invited, username: body.email })).statusCode).toBe(200);

  expect(await placesOf('willa')).toEqual([]);
  expect(await codeOf(call(inviteUser, invite))).toEqual([409, 'answer_lost']);
});

it('keeps the answers for repeated requests of strangers, and those that have the name only within other words', async () => {
  const other = await aClient();
  const stranger = await aSession({ client: other, platformRole: 'client_admin' });
  const admin = await aSession({ platformRole: 'platform_admin' });
  const user = await aUser({ client, firstName: 'E', lastName: '', username: 'e@short.example' });
  const namesake = await aUser({ client: other, firstName: 'E', lastName: '' });
  const change = (as: SessionHeaders, id: number) =>
    call(updateUser, {
      as,
      params: { id },
      body: { job_title: 'Clerk' },
      headers: { 'idempotency-key': `short-${id}` },
    });
  const { id: unlike } = await aUser({ client: other });
  const asked = [() => change(stranger, namesake.id), () => change(admin, unlike)];
  for (const ask of asked) expect((await ask()).statusCode).toBe(200);

  expect((await erase(lead, user)).statusCode).toBe(200);

  for (const ask of asked) expect((await ask()).headers).toMatchObject({ 'idempotent-replayed': 'true' });
});

it('answers as if an erased person had never been there, and frees the address', async () => {
  const user = await aUser({ client, username: 'gone@people.example', isActive: false });
  const scim = await aScimToken({ client });
  expect((await inject({ method: 'GET', url: `/scim/v2/Users/${user.id}`, headers: scim })).statusCode).toBe(200);

  expect((await erase(lead, user)).statusCode).toBe(200);

  expect(await codeOf(erase(lead, user))).toEqual([404, 'not_found']);
  expect(await codeOf(call(restoreUser, { as: lead, params: { id: user.id } }))).toEqual([404, 'not_found']);
  expect(await codeOf(call(exportUserData, { as: lead, params: { id: user.id } }))).toEqual([404, 'not_found']);
  const listed = await call(listUsers, { as: lead, query: { include_inactive: true, search: 'former' } });
  expect(listed.json().data).toEqual([]);
  expect((await inject({ method: 'GET', url: `/scim/v2/Users/${user.id}`, headers: scim })).statusCode).toBe(404);
  const again = await call(inviteUser, { as: lead, body: { email: 'gone@people.example', platform_role: 'member' } });
  expect(again.statusCode).toBe(201);
});

it('leaves the counts of past years as they were', async () => {
  const year = new Date().getUTCFullYear() - 1;
  const at = (day: string) => new Date(`${year}-${day}T12:00:00Z`);
  const company = await aClient({ createdAt: at('01-01') });
  await aSubscription({ client: company, modules: ['year_in_review'] });
  const as = await aSession({ client: company, platformRole: 'client_admin' });
  const accepted = { client: company, invitedAt: at('03-10'), claimedAt: at('03-12'), profileCompletedAt: at('03-14') };
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser(accepted)));
  // One of them was invited twice.
  const withdrawn = { acceptedTermsVersion: null, profileCompletedAt: null, isActive: false };
  await aUser({ client: company, ...withdrawn, username: people[0]?.username ?? '', invitedAt: at('02-01') });
  const figures = async () => {
    const { measures } = (await call(readYear, { as, query: { year } })).json().data;
    return Object.fromEntries(measures.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
  };
  const before = await figures();
  expect(before).toMatchObject({ people_invited: 6, invitations_accepted: 6, people_joined: 6 });

  for (const user of people.slice(0, 2)) expect((await erase(as, user)).statusCode).toBe(200);

  expect(await figures()).toEqual(before);
});

it('sends the pulses that an erased person has prepared in the name of the company alone', async () => {
  const { aCompany, aDraft, open } = pulseBuilders(app);
  const { client: company, lead: as } = await aCompany({ name: 'Kestrel Rail' });
  const user = await aUser({ client: company, platformRole: 'client_admin', firstName: 'Zora', lastName: 'Field' });
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => aUser({ client: company })));
  const maker = await aSession({ user });
  const draft = await aDraft(maker, { title: 'Draft' });
  const later = await aDraft(maker, { title: 'Scheduled', opens_at: localDay(2) });
  expect((await call(openPulse, { as: maker, params: { id: later } })).json().data.state).toBe('scheduled');

  expect((await erase(as, user)).statusCode).toBe(200);

  const senders = await db.select({ sender: pulses.sender }).from(pulses).where(eq(pulses.clientId, company.id));
  expect(senders).toEqual([{ sender: '' }, { sender: '' }]);
  await open(as, draft);
  const [mail] = await mailTo(colleagues[0]?.username ?? '');
  expect(mail?.text).toContain('Kestrel Rail');
  expect(mail?.text).not.toMatch(/Former user|Zora|, Kestrel Rail/);
});

it('keeps the words about a colleague of the same name', async () => {
  const twins = await Promise.all(
    ['one', 'two'].map((name) =>
      aUser({ client, firstName: 'Ira', lastName: 'Twin', username: `${name}@twins.example` }),
    ),
  );
  const asset = await anAsset({ client });
  await call(assignAsset, { as: lead, params: { id: asset.id }, body: { user_id: twins[1]?.id ?? 0 } });

  await erase(lead, twins[0] ?? { id: 0, username: '' });

  const events = (await call(assetCalls.history, { as: lead, params: { id: asset.id } })).json().data;
  expect(events[0].changes).toContainEqual({ field: 'assigned_user', from: null, to: 'Ira Twin' });
});

it('keeps the sender of the same name in the activity of another company', async () => {
  const { aCompany, aDraft } = pulseBuilders(app);
  const [here, there] = [await aCompany(), await aCompany()];
  const aSender = async ({ client: company }: typeof here) => {
    const user = await aUser({ client: company, platformRole: 'client_admin', firstName: 'Vera', lastName: 'Same' });
    await aDraft(await aSession({ user }));
    return user;
  };
  const [user] = [await aSender(here), await aSender(there)];

  expect((await erase(here.lead, user)).statusCode).toBe(200);

  const { rows } = await db.execute(sql`select client_id, personal -> 'after' ->> 'sender' as sender from audit_events
    where resource = 'pulses' and act = 'added' and client_id in (${here.client.id}, ${there.client.id}) order by 1`);
  expect(rows).toEqual([
    { client_id: here.client.id, sender: null },
    { client_id: there.client.id, sender: 'Vera Same' },
  ]);
});

/** A pulse that a platform administrator adds for a company. */
const addPulseFor = async ({ id }: { id: number }, as: SessionHeaders): Promise<number> => {
  const body = { template: 'own' as const, title: 'How is IT?', questions: [scale], closes_at: localDay(7) };
  return (await call(addPulse, { as, query: { client_id: id }, body })).json().data.id;
};

it.each([
  ['platform administrator', 'insider', ['Jane Roe', 'Former user', ''], ['Jane Roe', null, null]],
  ['colleague', 'operator', ['Former user', 'Jane Roe', 'Jane Roe'], [null, 'Jane Roe', 'Jane Roe']],
] as const)('keeps the pulses that a %s of the same name has sent', async (_, erased, senders, told) => {
  const { aCompany, aDraft, open, close } = pulseBuilders(app);
  const { client: company, lead: as } = await aCompany();
  await Promise.all(Array.from({ length: 5 }, () => aUser({ client: company })));
  const person = { firstName: 'Jane', lastName: 'Roe' };
  const operator = await aUser({ platformRole: 'platform_admin', ...person });
  const insider = await aUser({ client: company, platformRole: 'client_admin', ...person });
  const ofOperator = await addPulseFor(company, await aSession({ user: operator }));
  const ofInsider = await aDraft(await aSession({ user: insider }), { repeat: 'monthly' });
  for (const id of [ofOperator, ofInsider]) await open(as, id);
  await close(as, ofInsider);

  const eraser = await aSession({ platformRole: 'platform_admin' });
  expect((await erase(eraser, { insider, operator }[erased])).statusCode).toBe(200);

  const { rows } = await db.execute(sql`
    select sender, personal -> 'after' ->> 'sender' as told from pulses p
    join audit_events e on e.resource = 'pulses' and e.record_id = p.id::text and e.act = 'added'
    where p.client_id = ${company.id} order by p.id`);
  expect(rows).toEqual(senders.map((sender, at) => ({ sender, told: told[at] })));
});

it('keeps from where somebody tried to sign in with an address before it was invited, but not the address', async () => {
  const username = 'guessed@people.example';
  expect((await call(signIn, { body: { username, password: 'Not the one' } })).statusCode).toBe(400);
  const tries = async () =>
    (await db.execute(sql`select personal from audit_events where act = 'sign_in_failed' and record_id is null`)).rows;
  // Told after the answer.
  await vi.waitFor(async () => expect(await tries()).toEqual([{ personal: { name: username, address: '127.0.0.1' } }]));
  const invite = { as: lead, body: { email: username, platform_role: 'member' as const } };
  const { id } = (await call(inviteUser, invite)).json().data;

  expect((await erase(lead, { id, username })).statusCode).toBe(200);

  expect(await tries()).toEqual([{ personal: { address: '127.0.0.1' } }]);
});

it('leaves the name of an erased platform administrator in no company for which they sent pulses', async () => {
  const { aCompany, open } = pulseBuilders(app);
  const { client: company, lead: as } = await aCompany();
  await Promise.all(Array.from({ length: 5 }, () => aUser({ client: company })));
  const operator = await aUser({ platformRole: 'platform_admin', firstName: 'Odile', lastName: 'Wren' });
  const maker = await aSession({ user: operator });
  const [draft, sent] = [await addPulseFor(company, maker), await addPulseFor(company, maker)];
  await db.update(users).set({ isActive: false }).where(eq(users.id, operator.id));
  // Of a draft whose author has left, the sender changes to who opens it.
  await open(as, sent);

  expect((await erase(await aSession({ platformRole: 'platform_admin' }), operator)).statusCode).toBe(200);

  const [left] = await db.select({ sender: pulses.sender }).from(pulses).where(eq(pulses.id, draft));
  expect(left).toEqual({ sender: '' });
  expect(await placesOf('Odile')).toEqual([]);
});

it('is refused for oneself, without the address, above the own rank and elsewhere', async () => {
  const administrator = await aUser({ client, platformRole: 'client_admin' });
  const own = await aSession({ user: administrator });
  const member = await aUser({ client });
  const operator = await aUser({ client, platformRole: 'platform_admin' });
  const platform = await aSession({ platformRole: 'platform_admin' });

  expect(await codeOf(erase(own, administrator))).toEqual([409, 'own_account']);
  const wrong = await erase(own, member, 'somebody@people.example');
  expect(wrong.json().error).toMatchObject({ code: 'validation_failed' });
  expect(wrong.json().message).toEqual({ confirm: ['This is not the e-mail address of this user'] });
  expect(await codeOf(erase(own, operator))).toEqual([403, 'permission_denied']);
  expect(await codeOf(erase(await aSession({ platformRole: 'client_admin' }), member))).toEqual([404, 'not_found']);
  await db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, administrator.id));
  expect(await codeOf(erase(own, member))).toEqual([400, 'proof_required']);
  expect(await codeOf(erase(platform, { ...member, username: member.username.toUpperCase() }))).toEqual([
    200,
    undefined,
  ]);
  expect(await codeOf(erase(platform, operator))).toEqual([200, undefined]);
  const [left] = await db.select().from(users).where(eq(users.id, operator.id));
  expect(left).toMatchObject({ platformRole: 'member', isActive: false });
});

it('is refused for the last administrator, who was not the last at first', async () => {
  const administrator = { client: await aClient(), platformRole: 'client_admin' } as const;
  const [eraser, other] = [await aUser(administrator), await aUser(administrator)];
  const as = await aSession({ user: eraser });
  const { transaction } = database;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, write) => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, eraser.id));
    return transaction(scope, write);
  });

  expect(await codeOf(erase(as, other))).toEqual([409, 'last_administrator']);
});

it('leaves no former name and no device of a person whose events had expired', async () => {
  const person = { firstName: 'Xanthe', lastName: 'Quint', username: 'xanthe@quint.example' };
  const user = await aUser({ client, platformRole: 'client_admin', ...person });
  const as = await aSession({ user });
  await pulseBuilders(app).aDraft(as);
  await db.update(sessions).set({ userAgent: 'Browser of Xanthe' }).where(eq(sessions.userId, user.id));
  await authenticators(call)(as);
  await passkeyMaker(app)(as);
  await db.execute(sql`update passkeys set name = 'Phone of Xanthe' where user_id = ${user.id}`);
  const asset = await anAsset({ client });
  await call(assignAsset, { as: lead, params: { id: asset.id }, body: { user_id: user.id } });
  for (const body of [{ last_name: 'Married' }, { first_name: 'Una' }])
    expect((await call(updateUser, { as: lead, params: { id: user.id }, body })).statusCode).toBe(200);
  await db.update(users).set({ username: 'una@married.example' }).where(eq(users.id, user.id));
  // Transactions of other databases delay it.
  for (let waits = true; waits;) waits = await app.app.sealAudit();
  await asOwner(database, sql`update audit_seals set sealed_at = now() - interval '100 days'`);
  await db.execute(sql`select expire_audit(90)`);
  expect(await placesOf('Xanthe')).toEqual(['mails', 'passkeys', 'pulses', 'record_events', 'sessions', 'users']);

  expect((await erase(lead, { ...user, username: 'una@married.example' })).statusCode).toBe(200);

  for (const text of ['xanthe', 'quint', 'married']) expect([text, await placesOf(text)]).toEqual([text, []]);
});

it('is not undone by what the person saves meanwhile', async () => {
  const attribute = await anAttribute({ client });
  const [option] = attribute.options;
  if (!option) throw new Error('There is no option');
  const { transaction } = database;
  const meanwhile = vi.spyOn(database, 'transaction');
  onTestFinished(() => meanwhile.mockRestore());
  const isErasedBefore = async (save: (as: SessionHeaders) => ReturnType<typeof call>) => {
    const user = await aUser({ client, firstName: 'Ottilie', lastName: 'Brome' });
    const as = await aSession({ user });
    meanwhile.mockImplementationOnce(async (scope, write) => {
      await erase(lead, user);
      return transaction(scope, write);
    });
    const { statusCode, json } = await save(as);
    return [statusCode, json().error?.code];
  };

  const change = { first_name: 'Ottilie', profile_picture: null };
  expect(await isErasedBefore((as) => call(changeMe, { as, body: change }))).toEqual([401, 'token_not_valid']);
  const choice = { params: { id: attribute.id }, body: { option: option.id } };
  expect(await isErasedBefore((as) => call(setMyAttribute, { as, ...choice }))).toEqual([401, 'token_not_valid']);
  const view = { screen: 'users', name: 'Whole list', query: '' };
  const shared = (await call(addSavedView, { as: lead, body: { ...view, is_shared: true } })).json().data;
  expect(await isErasedBefore((as) => call(addSavedView, { as, body: view }))).toEqual([401, 'token_not_valid']);
  const params = { id: shared.id };
  expect(await isErasedBefore((as) => call(makeViewDefault, { as, params }))).toEqual([401, 'token_not_valid']);
  const monthly = { monthly: true };
  expect(await isErasedBefore((as) => call(changeDigestChoice, { as, body: monthly }))).toEqual([
    401,
    'token_not_valid',
  ]);

  expect(await placesOf('Ottilie')).toEqual([]);
  expect(await db.$count(userAttributeValues, eq(userAttributeValues.attributeId, attribute.id))).toBe(0);
  expect(await db.$count(savedViews, eq(savedViews.name, 'Whole list'))).toBe(1);
  expect(await db.$count(savedViewDefaults, eq(savedViewDefaults.viewId, shared.id))).toBe(0);
  expect(await db.$count(users, and(isNotNull(users.erasedAt), isNotNull(users.digestSince)))).toBe(0);
});
