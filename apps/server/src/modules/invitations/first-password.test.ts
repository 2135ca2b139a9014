import { english } from '@orgscope/contract/words/english';
import { completeInvitation, confirmInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { changePassword, confirmPasswordReset } from '@orgscope/contract/resources/passwords';
import { signIn } from '@orgscope/contract/resources/session';
import { inviteUser, resendInvitation } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { passwordIn, startMailServer, tokenIn } from '../../testing/mail.ts';
import { issueToken } from '../user-tokens/user-tokens.ts';

const { url, received } = await startMailServer();
const { app, call, inject, database, aClient, aUser, aSession, userById } = await startTestApp({ MAIL_URL: url });
const db = database.in(platformScope);
const lead = await aSession({ client: await aClient(), platformRole: 'client_admin' });
const chosen = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const cookiesOf = (response: Response) => {
  const value = (name: string) => response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { cookie: `sessionid=${value('sessionid')}`, 'x-csrftoken': value('csrftoken') };
};
const minutesLeft = (moment: Date | null) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 60_000);

async function lastMailTo(address: string) {
  await app.mailDelivered();
  return received.findLast(({ to }) => to?.[0]?.address === address);
}

let count = 0;

/** A user who was invited, has followed the link and has the first password. */
async function aNewcomer() {
  const email = `newcomer${++count}@acme.example`;
  const body = { email, first_name: 'Lina', last_name: 'Osei', platform_role: 'member' } as const;
  const { id } = (await call(inviteUser, { as: lead, body })).json().data as { id: number };
  await call(confirmInvitation, { body: { token: tokenIn(await lastMailTo(email)) } });
  return { id, username: email, password: passwordIn(await lastMailTo(email)) };
}

type Newcomer = Awaited<ReturnType<typeof aNewcomer>>;

let network = 0;
/** Signs in from a network of its own. */
const enter = ({ username, password }: Newcomer) =>
  inject({
    method: 'POST',
    url: signIn.path,
    payload: { username, password },
    remoteAddress: `10.2.0.${++network % 250}`,
  });
const isSignedIn = async (response: Response) => (await call(getMe, { as: cookiesOf(response) })).statusCode === 200;
const complete = (response: Response, password = chosen) =>
  call(completeInvitation, {
    as: cookiesOf(response),
    body: { password, confirm_password: password, accept_terms: true },
  });

describe('a first password', () => {
  it('opens one session at a time: the next sign-in ends the one before', async () => {
    const newcomer = await aNewcomer();

    const [first, second] = [await enter(newcomer), await enter(newcomer)];

    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });

  it('opens one session, however many sign in at the same moment', async () => {
    const newcomer = await aNewcomer();

    const responses = await Promise.all(Array.from({ length: 50 }, () => enter(newcomer)));

    const entered = responses.filter(({ statusCode }) => statusCode === 200);
    const alive = await Promise.all(entered.map(isSignedIn));
    expect(alive.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(sessions, eq(sessions.userId, newcomer.id))).toBe(1);
  });

  it('ends 30 minutes after its first use, and a later use does not prolong it', async () => {
    const newcomer = await aNewcomer();
    const expiry = async () => (await userById(newcomer.id)).oneTimePasswordExpiresAt;
    expect(minutesLeft(await expiry())).toBe(72 * 60);

    await enter(newcomer);
    const first = await expiry();
    await enter(newcomer);

    expect(minutesLeft(first)).toBe(30);
    expect(await expiry()).toEqual(first);
  });

  it('ends with its session, and both say how to get a new one', async () => {
    const newcomer = await aNewcomer();
    const entered = await enter(newcomer);
    await db
      .update(users)
      .set({ oneTimePasswordExpiresAt: new Date(Date.now() - 1) })
      .where(eq(users.id, newcomer.id));

    const session = await call(getMe, { as: cookiesOf(entered) });
    const again = await enter(newcomer);

    expect(codeOf(session)).toEqual([401, 'token_expired']);
    expect(codeOf(again)).toEqual([400, 'password_expired']);
    for (const response of [session, again]) {
      expect(response.json().message).toBe(english('session.one_time_password_expired'));
    }
    expect(codeOf(await complete(entered))).toEqual([401, 'token_expired']);
  });

  it('ends with every session once a new one is sent', async () => {
    const newcomer = await aNewcomer();
    const entered = await enter(newcomer);

    await call(resendInvitation, { as: lead, params: { id: newcomer.id } });

    expect(await isSignedIn(entered)).toBe(false);
    expect(codeOf(await enter(newcomer))).toEqual([400, 'invalid_credentials']);
  });

  it('ends with the password that replaces it', async () => {
    const newcomer = await aNewcomer();
    const entered = await enter(newcomer);

    expect(await isSignedIn(await complete(entered))).toBe(true);

    expect(await isSignedIn(entered)).toBe(false);
    expect(codeOf(await enter(newcomer))).toEqual([400, 'invalid_credentials']);
  });
});

describe('the user’s own password', () => {
  const change = (response: Response, old: string, password: string) =>
    call(changePassword, {
      as: cookiesOf(response),
      body: { old_password: old, new_password: password, confirm_password: password },
    });
  const spellings = (password: string) => [password, password.toUpperCase(), password.replaceAll('-', '')];

  it('cannot be one that was ever mailed to anyone, in any spelling', async () => {
    const [newcomer, other] = [await aNewcomer(), await aNewcomer()];
    const former = newcomer.password;
    await call(resendInvitation, { as: lead, params: { id: newcomer.id } });
    const present = { ...newcomer, password: passwordIn(await lastMailTo(newcomer.username)) };
    const entered = await enter(present);

    for (const password of [former, present.password, other.password].flatMap(spellings)) {
      const completed = await complete(entered, password);
      expect(completed.json().message).toEqual({ password: [english('passwords.one_time')] });
    }
    const changed = await change(entered, present.password, present.password);
    expect(changed.json().message).toEqual({ new_password: [english('passwords.one_time')] });
    const { token } = await issueToken(db, (await aUser({ password: chosen })).id, 'password_reset', 60);
    const reset = await call(confirmPasswordReset, {
      body: { token, password: former, confirm_password: former },
    });
    expect(reset.json().message).toEqual({ password: [english('passwords.one_time')] });
    expect((await userById(newcomer.id)).oneTimePasswordExpiresAt).not.toBeNull();
  });

  it('cannot be the first one, even if it was mailed before such passwords were recorded', async () => {
    const newcomer = await aNewcomer();
    const entered = await enter(newcomer);
    await database.transaction(platformScope, async (tx) => tx.execute('delete from sent_passwords'));

    const response = await complete(entered, newcomer.password);

    expect(response.json().message).toEqual({ password: [english('passwords.one_time')] });
  });

  it('can also replace the first one by a change, and leaves the terms to be accepted', async () => {
    const newcomer = await aNewcomer();
    const entered = await enter(newcomer);

    const changed = await change(entered, newcomer.password, chosen);

    expect(changed.statusCode).toBe(200);
    expect((await call(getMe, { as: cookiesOf(changed) })).json()).toMatchObject({
      needs_password: false,
      needs_terms: true,
    });
  });
});
