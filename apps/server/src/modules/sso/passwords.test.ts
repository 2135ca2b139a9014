// People who came by a provider and have no password.
import { completeInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import * as passkeys from '@orgscope/contract/resources/passkeys';
import { confirmPasswordReset, requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { signIn } from '@orgscope/contract/resources/session';
import { removeSso } from '@orgscope/contract/resources/sso';
import { resendInvitation, restoreUser, revokeInvitation, sendPasswordReset } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { startMailServer, tokenIn } from '../../testing/mail.ts';
import { passkeyMaker } from '../../testing/passkey.ts';
import { codeOf, cookieIn, sessionIn, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const { url, received } = await startMailServer();
const started = await startSsoCompanies({ MAIL_URL: url });
const { app, call, database, aReadyCompany, aUser, signInBy } = started;
const db = database.in(platformScope);
const password = 'Heron over water';

type Company = Awaited<ReturnType<typeof aReadyCompany>>;

/** A person whom the provider has added, and who has never had a password. */
async function aPersonOf(company: Company, name: string) {
  const as = sessionIn((await signInBy(company, name)).response);
  await call(completeInvitation, { as, body: { accept_terms: true } });
  const ofName = eq(users.username, `${name}@${company.domain}`);
  const [person] = await db.update(users).set({ profileCompletedAt: new Date() }).where(ofName).returning();
  if (!person) throw new Error('The provider added nobody');
  return person;
}

/** The links in the mails that a person has received, the oldest first. */
async function linksOf({ username }: { username: string }) {
  await app.mailDelivered();
  return received.filter(({ to }) => to?.[0]?.address === username).flatMap((mail) => tokenIn(mail) || []);
}

const request = ({ username }: { username: string }) => call(requestPasswordReset, { body: { email: username } });
const send = ({ as }: Company, { id }: { id: number }) => call(sendPasswordReset, { as, params: { id } });
const reset = (token = '') => call(confirmPasswordReset, { body: { token, password, confirm_password: password } });

const waysToOff: [string, (company: Company) => Promise<unknown>][] = [
  ['is removed', ({ as }) => call(removeSso, { as })],
  ['is off', ({ save }) => save({ mode: 'off' })],
];

it.each(waysToOff)('lets people without a password choose one by mail once single sign-on %s', async (_, turnOff) => {
  const company = await aReadyCompany({ creates_people: true });
  const ada = await aPersonOf(company, 'ada');
  expect(ada).toMatchObject({ status: 'active', passwordHash: null });
  await turnOff(company);

  await request(ada);
  const asked = await linksOf(ada);
  expect(asked).toHaveLength(1);
  expect((await send(company, ada)).statusCode).toBe(200);
  const [, sent] = await linksOf(ada);

  expect((await reset(sent)).statusCode).toBe(200);
  expect((await call(signIn, { body: { username: ada.username, password } })).statusCode).toBe(200);
});

it('gives people no password beside the provider that signs them in', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const ben = await aPersonOf(company, 'ben');

  await request(ben);
  const refused = await send(company, ben);

  expect(codeOf(refused)).toEqual([409, 'inactive']);
  expect(refused.json().message).toContain('signs in by the company');
  expect(await linksOf(ben)).toEqual([]);

  // A link of a time without it is of no use once it is on again.
  await company.save({ mode: 'off' });
  await request(ben);
  await company.save();
  expect(codeOf(await reset((await linksOf(ben))[0]))).toEqual([409, 'link_voided']);

  // Nobody is known by a new issuer yet, but it signs the company's addresses in.
  await db.delete(ssoIdentities).where(eq(ssoIdentities.userId, ben.id));
  expect(codeOf(await send(company, ben))).toEqual([409, 'inactive']);
});

/** Somebody who has left at the terms after the first sign-in, and what sends them their invitation again. */
async function aNewcomerOf(company: Company, name: string) {
  await signInBy(company, name);
  const [person] = await db
    .select()
    .from(users)
    .where(eq(users.username, `${name}@${company.domain}`));
  if (!person) throw new Error('The provider added nobody');
  return { person, resend: () => call(resendInvitation, { as: company.as, params: { id: person.id } }) };
}

it('sends no first password to people whom the provider signs in', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const { person, resend } = await aNewcomerOf(company, 'cleo');
  expect(person).toMatchObject({ status: 'confirmed', passwordHash: null });

  const refused = await resend();

  expect(codeOf(refused)).toEqual([409, 'inactive']);
  expect(refused.json().message).toContain('signs in by the company');
  expect(await started.userById(person.id)).toMatchObject({ passwordHash: null, oneTimePasswordExpiresAt: null });
});

it.each([
  ['the provider', () => {}],
  // Which knows nobody yet.
  ['a new issuer', (id: number) => db.delete(ssoIdentities).where(eq(ssoIdentities.userId, id))],
])(
  'sends no invitation either, after theirs was revoked and restored; %s confirms them again',
  async (_who, change) => {
    const company = await aReadyCompany({ creates_people: true });
    const { person, resend } = await aNewcomerOf(company, 'edda');
    const params = { id: person.id };
    await call(revokeInvitation, { as: company.as, params });
    await call(restoreUser, { as: company.as, params });

    const refused = await resend();

    expect(codeOf(refused)).toEqual([409, 'inactive']);
    expect(refused.json().message).toContain('signs in by the company');
    await change(person.id);
    await signInBy(company, 'edda');
    expect(await started.userById(person.id)).toMatchObject({ status: 'confirmed', passwordHash: null });
  },
);

it('keeps a session of the provider when a first password ends that was sent without it', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const { person, resend } = await aNewcomerOf(company, 'dora');
  await company.save({ mode: 'off' });
  expect((await resend()).statusCode).toBe(200);
  const { oneTimePasswordExpiresAt: sent } = await started.userById(person.id);
  await company.save();

  const as = sessionIn((await signInBy(company, 'dora')).response);
  expect(codeOf(await resend())).toEqual([409, 'inactive']);

  expect((await started.userById(person.id)).oneTimePasswordExpiresAt).toEqual(sent);
  await db
    .update(users)
    .set({ oneTimePasswordExpiresAt: new Date(0) })
    .where(eq(users.id, person.id));
  expect((await call(getMe, { as })).statusCode).toBe(200);
});

it('lets people choose a password whom the provider cannot sign in', async () => {
  const company = await aReadyCompany();
  const { client } = company;
  const unlinked = await aUser({ client });
  const platform = await aUser({ client, username: `root@${company.domain}`, platformRole: 'platform_admin' });

  expect((await send(company, unlinked)).statusCode).toBe(200);
  await request(platform);

  expect((await reset((await linksOf(unlinked))[0])).statusCode).toBe(200);
  expect((await reset((await linksOf(platform))[0])).statusCode).toBe(200);
  const [provider] = await db.select().from(ssoProviders).where(eq(ssoProviders.clientId, client.id));
  expect(provider?.mode).toBe('optional');
});

it('takes the passkey of people without a password as their second step and as their proof, not alone', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const eve = await aPersonOf(company, 'eve');
  const as = sessionIn((await signInBy(company, 'eve')).response);
  await db.update(sessions).set({ provenAt: new Date() }).where(eq(sessions.userId, eve.id));
  const passkey = await passkeyMaker(started)(as);

  const waiting = (await signInBy(company, 'eve')).response;
  expect(codeOf(waiting)).toEqual([400, 'code_required']);
  const headers = { cookie: `pendingsignin=${cookieIn(waiting, 'pendingsignin')}` };
  const step = (await call(passkeys.startPasskeyStep, { headers })).json().data;
  const entered = await call(passkeys.givePasskey, { headers, body: { credential: passkey.use(step) } });
  expect(entered.statusCode).toBe(200);

  const asked = (await call(passkeys.startPasskeyProof, { as })).json().data;
  expect((await call(passkeys.provePasskey, { as, body: { credential: passkey.use(asked) } })).statusCode).toBe(200);

  const begun = await call(passkeys.startPasskeySignIn);
  const alone = await call(passkeys.signInWithPasskey, {
    headers: { cookie: `passkeysignin=${cookieIn(begun, 'passkeysignin')}` },
    body: { credential: passkey.use(begun.json().data) },
  });
  expect(codeOf(alone)).toEqual([400, 'invalid_credentials']);
});
