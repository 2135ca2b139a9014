import { english } from '@orgscope/contract/words/english';
import { completeInvitation, confirmInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { signIn } from '@orgscope/contract/resources/session';
import {
  deleteUser,
  inviteUser,
  resendInvitation,
  restoreUser,
  revokeInvitation,
} from '@orgscope/contract/resources/users';
import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { mails } from '../../db/tables/mails.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { selectorOf } from '../../lib/passwords/one-time-password.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';
import { passwordIn, startMailServer, tokenIn } from '../../testing/mail.ts';
import { addPlatformAdmin } from './add-platform-admin.ts';
import { foreignLimits } from './inviting/foreign-addresses.ts';

const { call, mailTo, database, aClient, aUser, aSession, userById } = await startTestApp();
const db = database.in(platformScope);
const operator = await aClient({ name: 'Operator' });
const chosen = 'Kestrel over water';
const form = { password: chosen, confirm_password: chosen, accept_terms: true };

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const headersOf = (response: Response) => {
  const value = (name: string) => response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { cookie: `sessionid=${value('sessionid')}`, 'x-csrftoken': value('csrftoken') };
};

let count = 0;
const anAddress = () => `person${++count}@a.example`;

/** A client with an administrator. */
async function aCompany(fields: Partial<Client> = {}) {
  const client = await aClient(fields);
  const lead = await aUser({ client, platformRole: 'client_admin', username: `lead${client.id}@people.example` });
  return { client, lead, as: await aSession({ user: lead }) };
}
type Company = Awaited<ReturnType<typeof aCompany>>;

const invite = (company: Company, email: string) =>
  call(inviteUser, { as: company.as, body: { email, platform_role: 'member' } });

/** Invites a user, follows the link and reads the mailed password. */
async function aConfirmed(company: Company, email: string) {
  const id: number = (await invite(company, email)).json().data.id;
  const isOurs = ({ subject }: { subject?: string | undefined }) => subject?.includes(company.client.name);
  const link = (await mailTo(email)).findLast(isOurs);
  await call(confirmInvitation, { body: { token: tokenIn(link) } });
  const password = passwordIn((await mailTo(email)).at(-1));
  return { id, email, password, token: tokenIn(link) };
}

const signInAs = (username: string, password: string) => call(signIn, { body: { username, password } });

describe('an address', () => {
  it('that a stranger invited and revoked can be invited by its own company', async () => {
    const [stranger, own] = [await aCompany(), await aCompany()];
    const email = anAddress();
    const { id } = (await invite(stranger, email)).json().data;
    await call(revokeInvitation, { as: stranger.as, params: { id } });

    expect((await invite(own, email)).statusCode).toBe(201);
  });

  it('can be invited by several companies, in any case, and by each of them once', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const email = anAddress();

    expect((await invite(first, email)).statusCode).toBe(201);
    expect((await invite(second, email.toUpperCase())).statusCode).toBe(201);
    const again = await invite(first, email);
    expect(codeOf(again)).toEqual([409, 'name_taken']);
    expect(again.json().message).toEqual({ email: [english('users.email_taken')] });
  });

  it('can be invited again after the same company revoked it, and after its user left another', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const email = anAddress();
    const { id } = (await invite(first, email)).json().data;
    await call(revokeInvitation, { as: first.as, params: { id } });
    expect((await invite(first, email)).statusCode).toBe(201);
    expect(codeOf(await call(restoreUser, { as: first.as, params: { id } }))).toEqual([409, 'name_taken']);

    const left = await aUser({ client: first.client, isActive: false });
    expect((await invite(second, left.username)).statusCode).toBe(201);
  });

  it('of an inactive user cannot be invited by their own company, which is told to restore them', async () => {
    const company = await aCompany();
    const { username } = await aUser({ client: company.client, isActive: false });

    const response = await invite(company, username);

    expect(codeOf(response)).toEqual([409, 'name_taken']);
    expect(response.json().message).toEqual({ email: [english('users.email_inactive')] });
  });

  it('has a limited number of open invitations; expired ones do not count', async () => {
    const companies = await Promise.all(Array.from({ length: foreignLimits.openInvitations + 1 }, () => aCompany()));
    const email = anAddress();
    const [last, ...others] = companies as [Company, ...Company[]];
    const invited = await Promise.all(others.map((company) => invite(company, email)));
    expect(invited.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 201));

    const refused = await invite(last, email);
    expect(refused.json().message).toEqual({ email: [english('users.email_elsewhere')] });

    await db
      .update(userTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(userTokens.userId, invited[0]?.json().data.id));
    expect((await invite(last, email)).statusCode).toBe(201);
  });
});

describe('the first completed invitation', () => {
  it('gets the address: the others end, and their senders are told', async () => {
    const [first, second, third] = [await aCompany(), await aCompany(), await aCompany()];
    const email = anAddress();
    const winner = await aConfirmed(first, email);
    const loser = await aConfirmed(second, email);
    const { id: openId } = (await invite(third, email)).json().data;
    const openToken = tokenIn((await mailTo(email)).at(-1));
    const losing = headersOf(await signInAs(email, loser.password));

    const done = await call(completeInvitation, {
      as: headersOf(await signInAs(email, winner.password)),
      body: form,
    });

    expect(done.statusCode).toBe(200);
    expect((await userById(winner.id)).claimedAt).toBeInstanceOf(Date);
    for (const id of [loser.id, openId]) expect(await userById(id)).toMatchObject({ status: 'inactive' });
    const told = await call(getMe, { as: losing });
    expect([...codeOf(told), told.json().message]).toEqual([
      401,
      'authentication_failed',
      english('invitations.superseded'),
    ]);
    for (const token of [openToken, loser.token]) {
      const link = await call(confirmInvitation, { body: { token } });
      expect([...codeOf(link), link.json().message]).toEqual([409, 'link_voided', english('invitations.superseded')]);
    }
    expect((await signInAs(email, loser.password)).json().error.code).toBe('invalid_credentials');
    expect((await signInAs(email, chosen)).json().data.user.client.id).toBe(first.client.id);

    expect(await mailTo(first.lead.username)).toEqual([]);
    for (const { lead, client } of [second, third]) {
      const [mail, ...more] = await mailTo(lead.username);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`An invitation to ${client.name} on Orgscope has ended`);
      expect(mail?.text).toContain(`${email} was invited to ${client.name}.`);
      expect(mail?.text).not.toContain(first.client.name);
    }
  });

  it('is no reason any more for somebody who is restored later and leaves again', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const email = anAddress();
    const winner = await aConfirmed(first, email);
    const { id } = await aConfirmed(second, email);
    await call(completeInvitation, { as: headersOf(await signInAs(email, winner.password)), body: form });
    await call(deleteUser, { as: first.as, params: { id: winner.id } });
    expect((await call(restoreUser, { as: second.as, params: { id } })).statusCode).toBe(200);
    const as = await aSession({ user: await userById(id) });

    await db.update(users).set({ isActive: false }).where(eq(users.id, id));

    expect((await call(getMe, { as })).json().message).toBe(english('invitations.inactive'));
  });

  it('tells the client’s administrators if the inviter has left', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const other = await aUser({ client: second.client, platformRole: 'client_admin' });
    const email = anAddress();
    const winner = await aConfirmed(first, email);
    await invite(second, email);
    await db.update(users).set({ isActive: false }).where(eq(users.id, second.lead.id));

    await call(completeInvitation, { as: headersOf(await signInAs(email, winner.password)), body: form });

    expect(await mailTo(second.lead.username)).toEqual([]);
    expect(await mailTo(other.username)).toHaveLength(1);
  });

  it('is exactly one of twenty that are completed at once', async () => {
    const email = anAddress();
    const invited = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const company = await aCompany();
        const password = `one-time ${index}`;
        const user = await aUser({
          client: company.client,
          username: email,
          password,
          oneTimePasswordExpiresAt: new Date(Date.now() + 60_000),
          oneTimePasswordSelector: selectorOf(password),
          acceptedTermsVersion: null,
          profileCompletedAt: null,
          invitedBy: company.lead.id,
        });
        return { user, as: await aSession({ user }) };
      }),
    );

    const responses = await Promise.all(invited.map(({ as }) => call(completeInvitation, { as, body: form })));

    const won = responses.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    for (const response of responses.filter((one) => !won.includes(one))) {
      expect(codeOf(response)).toEqual([401, 'authentication_failed']);
      expect(response.json().message).toBe(english('invitations.superseded'));
    }
    expect(await db.$count(users, and(eq(users.username, email), isNotNull(users.claimedAt)))).toBe(1);
    expect(await db.$count(users, and(eq(users.username, email), users.isActive))).toBe(1);
    expect(await db.$count(mails, eq(mails.kind, 'invitation_ended'))).toBeGreaterThanOrEqual(19);
  });

  it('ends another invitation that was sent at the same moment, at its next step', async () => {
    const company = await aCompany();
    const email = anAddress();
    const rival = await aConfirmed(company, email);
    const as = headersOf(await signInAs(email, rival.password));
    const late = await aCompany();
    const { id } = (await invite(late, email)).json().data;
    const token = tokenIn((await mailTo(email)).at(-1));
    await aUser({ username: email });

    expect(codeOf(await call(completeInvitation, { as, body: form }))).toEqual([401, 'authentication_failed']);
    expect((await call(confirmInvitation, { body: { token } })).json().message).toBe(english('invitations.superseded'));

    for (const ended of [rival.id, id]) expect(await userById(ended)).toMatchObject({ status: 'inactive' });
    for (const { lead } of [company, late]) expect(await mailTo(lead.username)).toHaveLength(1);
  });
});

describe('signing in with several open invitations', () => {
  it('each one-time password opens its own company, and a wrong one opens none', async () => {
    const companies = [await aCompany(), await aCompany(), await aCompany()];
    const email = anAddress();
    const invited = [];
    for (const company of companies) invited.push({ company, ...(await aConfirmed(company, email)) });

    for (const { company, password } of invited) {
      const response = await signInAs(email, password);
      expect(response.json().data.user.client.id).toBe(company.client.id);
    }
    expect(codeOf(await signInAs(email, 'abcd-efgh-jkmn-pqrs'))).toEqual([400, 'invalid_credentials']);
  });

  it('reports the one that is too late, and opens the other', async () => {
    const email = anAddress();
    const [late, good] = [await aConfirmed(await aCompany(), email), await aConfirmed(await aCompany(), email)];
    await db.update(users).set({ oneTimePasswordExpiresAt: new Date() }).where(eq(users.id, late.id));

    expect(codeOf(await signInAs(email, late.password))).toEqual([400, 'password_expired']);
    expect((await signInAs(email, good.password)).statusCode).toBe(200);
  });
});

describe('sending again and restoring', () => {
  it('is refused for an address that was claimed elsewhere, without saying where', async () => {
    const [first, second] = [await aCompany(), await aCompany({ name: 'Nobody knows' })];
    const { id } = (await invite(first, anAddress())).json().data;
    await aUser({ client: second.client, username: (await userById(id)).username });

    const response = await call(resendInvitation, { as: first.as, params: { id } });

    expect(codeOf(response)).toEqual([409, 'name_taken']);
    expect(response.json().message).toEqual({ email: [english('users.email_elsewhere')] });
    expect(response.body).not.toContain('Nobody knows');
  });

  it('restores a user who left only if they have no other active account', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const left = await aUser({ client: first.client });
    await call(deleteUser, { as: first.as, params: { id: left.id } });
    const hired = await aUser({ client: second.client, username: left.username });
    const restore = () => call(restoreUser, { as: first.as, params: { id: left.id } });

    const refused = await restore();
    expect([...codeOf(refused), refused.json().message]).toEqual([
      409,
      'name_taken',
      english('users.restore_elsewhere'),
    ]);

    await call(deleteUser, { as: second.as, params: { id: hired.id } });
    expect((await restore()).statusCode).toBe(200);
  });

  it('restores an ended invitation like a revoked one, without its earlier sessions', async () => {
    const [first, second] = [await aCompany(), await aCompany()];
    const email = anAddress();
    const [winner, loser] = [await aConfirmed(first, email), await aConfirmed(second, email)];
    const losing = headersOf(await signInAs(email, loser.password));
    await call(completeInvitation, { as: headersOf(await signInAs(email, winner.password)), body: form });

    const restored = await call(restoreUser, { as: second.as, params: { id: loser.id } });

    expect(restored.json().data.status).toBe('invited');
    expect(codeOf(await call(getMe, { as: losing }))).toEqual([401, 'token_not_valid']);
  });
});

it('an administrator created by the operator gets the address at once, and its open invitations end', async () => {
  const company = await aCompany();
  const email = anAddress();
  const { id } = (await invite(company, email)).json().data;

  const password = (await addPlatformAdmin(database, { email, firstName: '', lastName: '' })) ?? '';

  expect((await signInAs(email, password)).json().data.user.client.id).toBe(operator.id);
  expect(await userById(id)).toMatchObject({ status: 'inactive' });
  expect((await invite(company, email)).statusCode).toBe(409);
});

describe('a reset by mail', async () => {
  const { url } = await startMailServer();
  const withMail = await startTestApp({ MAIL_URL: url });

  it('is for the account that owns the address', async () => {
    const email = anAddress();
    const client = await withMail.aClient();
    const invited = { client, username: email, acceptedTermsVersion: null, profileCompletedAt: null };
    const soon = new Date(Date.now() + 60_000);
    const open = await withMail.aUser({ ...invited, password: 'one-time', oneTimePasswordExpiresAt: soon });
    const ask = () => withMail.call(requestPasswordReset, { body: { email } });
    const mailed = () => withMail.database.in(platformScope).select({ userId: mails.userId }).from(mails);

    expect((await ask()).statusCode).toBe(200);
    expect(await mailed()).toEqual([]);

    const claimed = await withMail.aUser({ username: email, password: chosen });
    expect((await ask()).statusCode).toBe(200);
    expect(await mailed()).toEqual([{ userId: claimed.id }]);
    expect(open.claimedAt).toBeNull();
  });
});
