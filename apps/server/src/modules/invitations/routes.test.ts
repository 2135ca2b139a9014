import { english } from '@orgscope/contract/words/english';
import { completeInvitation, confirmInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { inviteUser, resendInvitation, restoreUser, revokeInvitation } from '@orgscope/contract/resources/users';
import { termsInForce } from '@orgscope/contract/terms';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { mails } from '../../db/tables/mails.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { passwordIn, tokenIn } from '../../testing/mail.ts';

const { call, mailTo, database, settings, aClient, aSession, userById } = await startTestApp();
const db = database.in(platformScope);
const client = await aClient({ name: 'Acme' });
const lead = await aSession({ client, platformRole: 'client_admin', firstName: 'Marcus', lastName: 'Bell' });
const chosen = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const cookiesOf = (response: Response) => {
  const value = (name: string) => response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return { cookie: `sessionid=${value('sessionid')}`, 'x-csrftoken': value('csrftoken') };
};
const hoursLeft = (moment: Date | null | undefined) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 3_600_000);
const confirm = (token: string) => call(confirmInvitation, { body: { token } });

let count = 0;

/** Invites a user and reads the mail. */
async function anInvitation() {
  const email = `guest${++count}@acme.example`;
  const names = { first_name: 'Lina', last_name: 'Osei' };
  const body = { email, ...names, platform_role: 'member' } as const;
  const { id } = (await call(inviteUser, { as: lead, body })).json().data;
  const [mail] = await mailTo(email);
  return { id: id as number, email, mail, token: tokenIn(mail) };
}

/** Invites a user, follows the link and signs in with the mailed password. */
async function aNewcomer() {
  const { id, email, token } = await anInvitation();
  await confirm(token);
  const [, second] = await mailTo(email);
  const credentials = { username: email, password: passwordIn(second) };
  const as = cookiesOf(await call(signIn, { body: credentials }));
  return { id, email, token, credentials, as };
}

describe('an invitation', () => {
  it('is mailed with a link, in text and HTML, to the person', async () => {
    const { email, mail, token } = await anInvitation();

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail?.to).toEqual([{ name: 'Lina Osei', address: email }]);
    expect(mail?.subject).toBe('Your invitation to Acme on Orgscope');
    const link = `${settings.publicUrl}/auth/confirm-invitation?token=${token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.text).toContain('Marcus Bell invites you');
  });

  it('is valid for 72 hours, and so is its mail, which then loses the token', async () => {
    const { id, token } = await anInvitation();

    const [kept] = await db.select().from(userTokens).where(eq(userTokens.userId, id));
    const [mail] = await db.select().from(mails).where(eq(mails.userId, id));

    expect(hoursLeft(kept?.expiresAt)).toBe(72);
    expect(mail).toMatchObject({ expiresAt: kept?.expiresAt, secret: null });
    expect(JSON.stringify(mail)).not.toContain(token);
  });
});

describe('following the link', () => {
  it('mails a password, which signs in once and leads to the terms', async () => {
    const { id, email, token } = await anInvitation();

    const response = await confirm(token);

    expect(response.json()).toEqual({
      success: true,
      message: english('invitations.confirmed'),
      code: 'invitations.confirmed',
      data: null,
    });
    const [, second] = await mailTo(email);
    const password = passwordIn(second);
    expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(second?.text).toContain(`${settings.publicUrl}/auth/first-login`);
    const { user } = (await call(signIn, { body: { username: email, password } })).json().data;
    expect(user).toMatchObject({ needs_terms: true, needs_profile_completion: true });
    expect((await userById(id)).passwordHash).not.toContain(password);
  });

  it('works once, however many try at the same moment', async () => {
    const { email, token } = await anInvitation();

    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));

    const outcomes = responses.map((response) => response.json().error?.code ?? 'confirmed').toSorted();
    expect(outcomes).toEqual(['confirmed', ...Array(49).fill('link_used')]);
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('says for each invalid link why it is invalid', async () => {
    const [used, voided, expired] = [await anInvitation(), await anInvitation(), await anInvitation()];
    await confirm(used.token);
    await call(resendInvitation, { as: lead, params: { id: voided.id } });
    await db
      .update(userTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(userTokens.userId, expired.id));
    const dead = [
      [used.token, 409, 'link_used', english('invitations.used')],
      [voided.token, 409, 'link_voided', english('invitations.voided')],
      [expired.token, 409, 'link_expired', english('invitations.expired')],
      ['A'.repeat(43), 404, 'link_unknown', english('invitations.unknown')],
    ] as const;

    for (const [token, status, code, message] of dead) {
      const response = await confirm(token);
      expect(codeOf(response)).toEqual([status, code]);
      expect(response.json().message).toBe(message);
    }
  });

  it('says of a used link what has become of the account since', async () => {
    const { id, token } = await aNewcomer();
    const told = async () => {
      const response = await confirm(token);
      return [...codeOf(response), response.json().message];
    };

    expect(await told()).toEqual([409, 'link_used', english('invitations.used')]);
    await call(revokeInvitation, { as: lead, params: { id } });
    expect(await told()).toEqual([409, 'inactive', english('invitations.inactive')]);
    await call(restoreUser, { as: lead, params: { id } });
    expect(await told()).toEqual([409, 'link_voided', english('invitations.unknown')]);

    const other = await aNewcomer();
    const body = { password: chosen, confirm_password: chosen, accept_terms: true };
    expect((await call(completeInvitation, { as: other.as, body })).statusCode).toBe(200);
    const setUp = await confirm(other.token);
    expect([...codeOf(setUp), setUp.json().message]).toEqual([409, 'link_used', english('invitations.set_up')]);
  });

  it('refuses a token in another case or cut short, without using up the real one', async () => {
    const { token } = await anInvitation();
    const swapped = token.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );

    for (const wrong of [swapped, token.slice(0, -1), `${token}A`, "' or 1=1"]) {
      expect(codeOf(await confirm(wrong))).toEqual([404, 'link_unknown']);
    }
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('refuses an empty token at its field', async () => {
    expect((await confirm(' ')).json().message).toEqual({ token: [english('invitations.unknown')] });
  });

  it('refuses a closed account or client, and leaves the link valid', async () => {
    const other = await aClient();
    const admin = await aSession({ client: other, platformRole: 'client_admin' });
    const body = { email: 'closed@other.example', platform_role: 'member' } as const;
    const { id } = (await call(inviteUser, { as: admin, body })).json().data;
    const token = tokenIn((await mailTo(body.email))[0]);

    await db.update(clients).set({ isActive: false }).where(eq(clients.id, other.id));
    expect((await confirm(token)).json().message).toBe(english('invitations.inactive'));
    await db.update(clients).set({ isActive: true }).where(eq(clients.id, other.id));
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(codeOf(await confirm(token))).toEqual([409, 'inactive']);
    await db.update(users).set({ isActive: true }).where(eq(users.id, id));

    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('is limited in its attempts', async () => {
    const { token } = await anInvitation();
    await confirm('guess');
    const ofTries = like(rateLimits.key, 'confirm-invitation:%');
    await db.update(rateLimits).set({ points: 100 }).where(ofTries);

    expect(codeOf(await confirm(token))).toEqual([429, 'throttled']);

    await db.delete(rateLimits).where(ofTries);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('is invalid after the invitation was revoked', async () => {
    const { id, token } = await anInvitation();
    await call(revokeInvitation, { as: lead, params: { id } });

    expect(codeOf(await confirm(token))).toEqual([409, 'link_voided']);
  });
});

describe('the mailed password', () => {
  it('says after 72 hours what to do, only to a caller who knows it', async () => {
    const { id, credentials } = await aNewcomer();
    const [, mail] = await db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id);
    expect(hoursLeft(mail?.expiresAt)).toBe(72);
    await db
      .update(users)
      .set({ oneTimePasswordExpiresAt: new Date(Date.now() - 1) })
      .where(eq(users.id, id));

    const response = await call(signIn, { body: credentials });
    const guess = await call(signIn, { body: { ...credentials, password: 'something else' } });

    expect(codeOf(response)).toEqual([400, 'password_expired']);
    expect(response.json().message).toBe(english('session.one_time_password_expired'));
    expect(response.cookies).toEqual([]);
    expect(codeOf(guess)).toEqual([400, 'invalid_credentials']);
  });
});

describe('completing', () => {
  const form = { password: chosen, confirm_password: chosen, accept_terms: true };

  it('sets the user’s password, accepts the terms and continues with a new session', async () => {
    const { id, email, credentials, as } = await aNewcomer();

    const response = await call(completeInvitation, { as, body: form });

    expect(response.json().data.user).toMatchObject({ username: email, needs_terms: false });
    expect((await call(getMe, { as: cookiesOf(response) })).statusCode).toBe(200);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
    expect(codeOf(await call(signIn, { body: credentials }))).toEqual([400, 'invalid_credentials']);
    expect((await call(signIn, { body: { username: email, password: chosen } })).statusCode).toBe(200);
    expect(await userById(id)).toMatchObject({
      acceptedTermsVersion: termsInForce.version,
      oneTimePasswordExpiresAt: null,
    });
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('returns all errors of the form at once', async () => {
    const { as } = await aNewcomer();

    const response = await call(completeInvitation, {
      as,
      body: { password: 'short', confirm_password: 'other', accept_terms: false },
    });

    expect(response.json().message).toEqual({
      password: ['Password must be at least 6 characters.'],
      confirm_password: ['Password must be at least 6 characters.', english('passwords.mismatch')],
      accept_terms: [english('passwords.terms_required')],
    });
  });

  it('refuses common passwords, the user’s name and address, and the mailed password', async () => {
    const { email, credentials, as } = await aNewcomer();
    const refused = {
      Password1: english('passwords.too_common'),
      'LINA osei': english('passwords.personal'),
      oseilina2024: english('passwords.personal'),
      [email]: english('passwords.personal'),
      [credentials.password]: english('passwords.one_time'),
    };

    for (const [password, text] of Object.entries(refused)) {
      const response = await call(completeInvitation, { as, body: { ...form, password, confirm_password: password } });
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ password: [text] });
    }
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const { as } = await aNewcomer();

    const responses = await Promise.all([0, 1].map(() => call(completeInvitation, { as, body: form })));

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
