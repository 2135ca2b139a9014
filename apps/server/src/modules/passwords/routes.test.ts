import { english } from '@orgscope/contract/words/english';
import { getConfig } from '@orgscope/contract/resources/config';
import { getMe } from '@orgscope/contract/resources/me';
import { changePassword, confirmPasswordReset, requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { signIn } from '@orgscope/contract/resources/session';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { mails } from '../../db/tables/mails.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { User } from '../../testing/builders.ts';
import { startMailServer, tokenIn } from '../../testing/mail.ts';
import { passwordLimits } from './password-limits.ts';
import { resetMailLimits } from './reset-password.ts';

const { url, received } = await startMailServer();
const { app, call, inject, database, aClient, aUser, aSession, userById } = await startTestApp({
  MAIL_URL: url,
  PASSWORD_MIN_LENGTH: '10',
});
const db = database.in(platformScope);
const old = 'the former one';
const chosen = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const canSignIn = async ({ username }: User, password: string) =>
  (await call(signIn, { body: { username, password } })).statusCode === 200;

/** The mail that the server received for an address, once all is delivered. */
async function mailTo(address: string) {
  await app.mailDelivered();
  return received.filter(({ to }) => to?.[0]?.address === address);
}

let network = 0;
/** Requests a reset mail from a network of its own. */
const request = (email: string) =>
  inject({
    method: 'POST',
    url: requestPasswordReset.path,
    payload: { email },
    remoteAddress: `10.1.${Math.floor(++network / 250)}.${network % 250}`,
  });
const reset = (token: string, password = chosen) =>
  call(confirmPasswordReset, { body: { token, password, confirm_password: password } });

async function aToken(user: User) {
  await request(user.username);
  return tokenIn((await mailTo(user.username)).at(-1));
}

describe('changing the password', () => {
  const form = { old_password: old, new_password: chosen, confirm_password: chosen };

  it('ends every other session, renews this one and mails a notice', async () => {
    const user = await aUser({ password: old });
    const [as, elsewhere] = [await aSession({ user }), await aSession({ user })];

    const response = await call(changePassword, { as, body: form });

    expect(response.json()).toEqual({
      success: true,
      message: english('passwords.changed'),
      code: 'passwords.changed',
      data: null,
    });
    const cookie = `sessionid=${response.cookies.find(({ name }) => name === 'sessionid')?.value}`;
    expect((await call(getMe, { headers: { cookie } })).json().username).toBe(user.username);
    for (const former of [as, elsewhere]) {
      expect(codeOf(await call(getMe, { as: former }))).toEqual([401, 'token_not_valid']);
    }
    expect([await canSignIn(user, old), await canSignIn(user, chosen)]).toEqual([false, true]);
    expect((await mailTo(user.username)).map(({ subject }) => subject)).toEqual(['Your Orgscope password was changed']);
  });

  it('returns the errors of a wrong old and a weak new password together, and changes nothing', async () => {
    const user = await aUser({ password: old, lastName: 'Chukwuemeka' });
    const as = await aSession({ user });
    const wrong = { old_password: 'not that', new_password: 'chukwuemeka', confirm_password: 'chukwuemeka' };

    const response = await call(changePassword, { as, body: wrong });

    expect(codeOf(response)).toEqual([400, 'validation_failed']);
    expect(response.json().message).toEqual({
      old_password: [english('passwords.wrong_old_password')],
      new_password: [english('passwords.personal')],
    });
    expect((await userById(user.id)).passwordHash).toBe(user.passwordHash);
    expect((await call(getMe, { as })).statusCode).toBe(200);
  });

  it('returns the errors of all three fields at once', async () => {
    const body = { old_password: '', new_password: 'short', confirm_password: '' };

    const response = await call(changePassword, { as: await aSession(), body });

    expect(response.json().message).toEqual({
      old_password: ['Enter your current password'],
      new_password: ['The new password must be at least 8 characters'],
      confirm_password: ['Confirm the new password', english('passwords.mismatch')],
    });
  });

  it('requires the length that the operator has set, and at most 1,024 bytes', async () => {
    const user = await aUser({ password: old });
    const as = await aSession({ user });
    const send = (password: string) =>
      call(changePassword, { as, body: { ...form, new_password: password, confirm_password: password } });

    expect((await send('ninechars')).json().message).toEqual({
      new_password: [english('passwords.too_short', { least: 10 })],
    });
    expect((await send('é'.repeat(513))).json().message).toEqual({
      new_password: ['Password must be at most 1,024 bytes.'],
    });
    expect((await send(`${chosen}${'é'.repeat(503)}`)).statusCode).toBe(200);
  });

  it('limits guesses of the old password', async () => {
    const user = await aUser({ password: old });
    const as = await aSession({ user });
    const guess = (password: string) => call(changePassword, { as, body: { ...form, old_password: password } });

    for (let count = 0; count < passwordLimits.changes.points; count += 1) {
      expect(codeOf(await guess(`guess ${count}`))).toEqual([400, 'validation_failed']);
    }

    const response = await guess(old);
    expect(codeOf(response)).toEqual([429, 'throttled']);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('resets the count of guesses once the password was changed', async () => {
    const user = await aUser({ password: old });
    const first = await aSession({ user });
    await call(changePassword, { as: first, body: { ...form, old_password: 'a guess' } });
    // Sets the count as if the rest had been tried already: each try costs a hash.
    await db
      .update(rateLimits)
      .set({ points: passwordLimits.changes.points - 1 })
      .where(like(rateLimits.key, 'change-password:%'));

    expect((await call(changePassword, { as: first, body: form })).statusCode).toBe(200);

    const second = await aSession({ user });
    const again = { ...form, old_password: 'a guess' };
    expect(codeOf(await call(changePassword, { as: second, body: again }))).toEqual([400, 'validation_failed']);
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const user = await aUser({ password: old });
    const as = await aSession({ user });
    const attempts = [chosen, 'Heron under bridge'].map((password) =>
      call(changePassword, { as, body: { ...form, new_password: password, confirm_password: password } }),
    );

    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('is announced in the configuration', async () => {
    expect((await call(getConfig)).json().data.features.password_reset).toBe(true);
  });

  it('is replaced with the link from the mail: all sessions end, a notice follows, the link is used up', async () => {
    const user = await aUser({ password: old });
    const as = await aSession({ user });
    const token = await aToken(user);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);

    const response = await reset(token);

    expect(response.json()).toEqual({
      success: true,
      message: english('passwords.reset_done'),
      code: 'passwords.reset_done',
      data: null,
    });
    expect(response.cookies.map(({ name }) => name)).toEqual(['device']);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
    expect([await canSignIn(user, old), await canSignIn(user, chosen)]).toEqual([false, true]);
    expect((await mailTo(user.username)).map(({ subject }) => subject)).toEqual([
      'Reset your Orgscope password',
      'Your Orgscope password was changed',
    ]);
    expect(codeOf(await reset(token, 'Heron under bridge'))).toEqual([409, 'link_used']);
  });

  it('works once, however many try at the same moment', async () => {
    const token = await aToken(await aUser({ password: old }));

    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(token)));

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('takes as long for an unknown address', async () => {
    const begun = performance.now();
    await request('nobody@people.example');

    expect(performance.now() - begun).toBeGreaterThan(240);
  });

  it('answers the same to a known and an unknown address, and mails only to the known one', async () => {
    const closed = await aClient({ isActive: false });
    const known = await aUser({ password: old });
    const silent = [
      await aUser({ password: old, isActive: false }),
      await aUser({ password: old, client: closed }),
      await aUser({ acceptedTermsVersion: null, profileCompletedAt: null }),
    ].map(({ username }) => username);
    const asked = [known.username.toUpperCase(), 'nobody@people.example', ...silent];

    const responses = await Promise.all(asked.map(request));

    const answer = {
      success: true,
      message: english('passwords.reset_requested'),
      code: 'passwords.reset_requested',
      data: null,
    };
    expect(responses.map((response) => response.json())).toEqual(asked.map(() => answer));
    expect(await mailTo(known.username)).toHaveLength(1);
    for (const address of asked.slice(1)) expect(await mailTo(address)).toEqual([]);
  });

  it('keeps every link valid until one is used, and none after that or after a change of the password', async () => {
    const user = await aUser({ password: old });
    const [first, second, third] = [await aToken(user), await aToken(user), await aToken(user)];

    expect((await reset(first)).statusCode).toBe(200);
    expect(codeOf(await reset(second))).toEqual([409, 'link_voided']);

    const body = { old_password: old, new_password: chosen, confirm_password: chosen };
    const changing = await aUser({ password: old });
    const token = await aToken(changing);
    await call(changePassword, { as: await aSession({ user: changing }), body });
    expect(codeOf(await reset(token))).toEqual([409, 'link_voided']);
    expect(codeOf(await reset(third))).toEqual([409, 'link_voided']);
  });

  it('leaves the owner a mail and a valid link, however often strangers request one', async () => {
    const user = await aUser({ password: old });
    for (let count = 0; count < 8; count += 1) {
      expect((await request(user.username)).statusCode).toBe(200);
      // A mail that is not yet sent would be replaced by the next one.
      await app.mailDelivered();
    }

    const mailed = await mailTo(user.username);
    expect(mailed).toHaveLength(resetMailLimits.atOnce);
    expect((await request(user.username.toUpperCase())).json().message).toBe(english('passwords.reset_requested'));
    expect((await reset(tokenIn(mailed.at(-1)))).statusCode).toBe(200);
  });

  it('mails an account three links at once and then one every 15 minutes, even for simultaneous requests', async () => {
    const user = await aUser({ password: old });
    const ofUser = eq(userTokens.userId, user.id);
    const letPass = (minutes: number) =>
      db
        .update(userTokens)
        .set({ createdAt: sql`created_at - ${minutes} * interval '1 minute'` })
        .where(ofUser);
    await Promise.all(Array.from({ length: 8 }, () => request(user.username)));
    expect(await db.$count(userTokens, ofUser)).toBe(3);

    await letPass(14);
    await request(user.username);
    expect(await db.$count(userTokens, ofUser)).toBe(3);
    await letPass(1);
    await Promise.all(Array.from({ length: 3 }, () => request(user.username)));
    expect(await db.$count(userTokens, ofUser)).toBe(4);
    await letPass(24 * 60);
    await Promise.all(Array.from({ length: 8 }, () => request(user.username)));
    expect(await db.$count(userTokens, ofUser)).toBe(7);
  });

  it('refuses a link that is too old, unknown or of another kind, and says what to do', async () => {
    const user = await aUser({ password: old });
    const token = await aToken(user);
    const ofUser = eq(userTokens.userId, user.id);
    await db
      .update(userTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(ofUser);
    const expired = await reset(token);
    await db
      .update(userTokens)
      .set({ kind: 'invitation', expiresAt: new Date(Date.now() + 60_000) })
      .where(ofUser);

    expect(codeOf(expired)).toEqual([409, 'link_expired']);
    expect(expired.json().message).toBe(english('passwords.reset_token_invalid'));
    expect(codeOf(await reset(token))).toEqual([404, 'link_unknown']);
    expect(codeOf(await reset('nonsense'))).toEqual([404, 'link_unknown']);
  });

  it('expires after half an hour', async () => {
    const user = await aUser({ password: old });
    await aToken(user);

    const [row] = await db.select().from(userTokens).where(eq(userTokens.userId, user.id));

    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
  });

  it('must follow the same rules, and a refused one leaves the link valid', async () => {
    const token = await aToken(await aUser({ password: old }));

    const response = await reset(token, 'password123');

    expect(response.json().message).toEqual({ password: [english('passwords.too_common')] });
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('is of no use to an account that was closed meanwhile', async () => {
    const user = await aUser({ password: old });
    const token = await aToken(user);
    await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));

    expect(codeOf(await reset(token))).toEqual([409, 'link_voided']);
  });

  it('can be requested 30 times an hour from one network, for known and unknown addresses', async () => {
    const user = await aUser({ password: old });
    const { points } = passwordLimits.requests;
    const ask = (email: string, device = '') =>
      inject({
        method: 'POST',
        url: requestPasswordReset.path,
        payload: { email },
        remoteAddress: '10.9.9.9',
        cookies: { device },
      });
    const asked = await Promise.all(
      Array.from({ length: points + 1 }, (_, index) => ask(index % 2 ? `flood${index}@a.example` : user.username)),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);

    // A device that has signed in before is not refused because of others in the network.
    const signedIn = await call(signIn, { body: { username: user.username, password: old } });
    const device = signedIn.cookies.find(({ name }) => name === 'device')?.value ?? '';
    expect((await ask(user.username)).statusCode).toBe(429);
    expect((await ask(user.username, device)).statusCode).toBe(200);
    expect((await ask('flood@a.example', device)).statusCode).toBe(429);
  });

  it('limits the attempts at the code of a link', async () => {
    const token = await aToken(await aUser({ password: old }));
    await reset('guess');
    const ofTries = like(rateLimits.key, 'reset-confirm:%');
    await db.update(rateLimits).set({ points: passwordLimits.confirmations.points }).where(ofTries);

    expect(codeOf(await reset(token))).toEqual([429, 'throttled']);

    await db.delete(rateLimits).where(ofTries);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('refuses an invalid address', async () => {
    for (const email of ['nobody', 'a@b', 'a@b.example\r\nBcc: c@d.example', '']) {
      const response = await request(email);
      expect(response.json().message).toEqual({ email: [english('passwords.email_invalid')] });
    }
  });

  it('leaves no link in the outbox', async () => {
    const user = await aUser({ password: old });
    await aToken(user);

    const rows = await db.select().from(mails).where(eq(mails.userId, user.id));

    expect(rows.map(({ secret }) => secret)).toEqual([null]);
  });
});

describe('without a mail server', async () => {
  const plain = await startTestApp();

  it('both reset calls do not exist', async () => {
    const body = { token: 'x', password: chosen, confirm_password: chosen };

    expect((await plain.call(getConfig)).json().data.features.password_reset).toBe(false);
    expect(codeOf(await plain.call(requestPasswordReset, { body: { email: 'a@b.example' } }))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await plain.call(confirmPasswordReset, { body }))).toEqual([404, 'not_found']);
  });
});
