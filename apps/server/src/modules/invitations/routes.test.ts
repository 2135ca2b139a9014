import { completeInvitation, confirmInvitation, invitationMessages } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { passwordMessages } from '@orgscope/contract/resources/passwords';
import { credentialMessages, signIn } from '@orgscope/contract/resources/session';
import { inviteUser, resendInvitation, revokeInvitation } from '@orgscope/contract/resources/users';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { mails } from '../../db/tables/mails.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { termsVersion } from '../../lib/terms.ts';
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

/** Invites somebody and reads the mail. */
async function anInvitation() {
  const email = `guest${++count}@acme.example`;
  const names = { first_name: 'Lina', last_name: 'Osei' };
  const body = { email, ...names, platform_role: 'member' } as const;
  const { id } = (await call(inviteUser, { as: lead, body })).json().data;
  const [mail] = await mailTo(email);
  return { id: id as number, email, mail, token: tokenIn(mail) };
}

/** Invites somebody, follows the link and signs in with the mailed password. */
async function aNewcomer() {
  const { id, email, token } = await anInvitation();
  await confirm(token);
  const [, second] = await mailTo(email);
  const credentials = { username: email, password: passwordIn(second) };
  const as = cookiesOf(await call(signIn, { body: credentials }));
  return { id, email, credentials, as };
}

describe('an invitation', () => {
  it('comes by mail with a link, in text and HTML, to the person', async () => {
    const { email, mail, token } = await anInvitation();

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail?.to).toEqual([{ name: 'Lina Osei', address: email }]);
    expect(mail?.subject).toBe('Your invitation to Acme on Orgscope');
    const link = `${settings.publicUrl}/auth/confirm-invitation?token=${token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.text).toContain('Marcus Bell invites you');
  });

  it('is good for 72 hours, and so is its mail, which forgets the token', async () => {
    const { id, token } = await anInvitation();

    const [kept] = await db.select().from(userTokens).where(eq(userTokens.userId, id));
    const [mail] = await db.select().from(mails).where(eq(mails.userId, id));

    expect(hoursLeft(kept?.expiresAt)).toBe(72);
    expect(mail).toMatchObject({ expiresAt: kept?.expiresAt, secret: null });
    expect(JSON.stringify(mail)).not.toContain(token);
  });
});

describe('following the link', () => {
  it('brings a password by a second mail, which signs in once to the terms', async () => {
    const { id, email, token } = await anInvitation();

    const response = await confirm(token);

    expect(response.json()).toEqual({ success: true, message: invitationMessages.confirmed, data: null });
    const [, second] = await mailTo(email);
    const password = passwordIn(second);
    expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect(second?.text).toContain(`${settings.publicUrl}/auth/first-login`);
    const { user } = (await call(signIn, { body: { username: email, password } })).json().data;
    expect(user).toMatchObject({ needs_terms: true, needs_profile_completion: true });
    expect((await userById(id)).passwordHash).not.toContain(password);
  });

  it('works once, whatever number try at the same moment', async () => {
    const { email, token } = await anInvitation();

    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));

    const outcomes = responses.map((response) => response.json().error?.code ?? 'confirmed').toSorted();
    expect(outcomes).toEqual(['confirmed', ...Array(49).fill('link_used')]);
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('says of each dead link why it is dead', async () => {
    const [used, voided, expired] = [await anInvitation(), await anInvitation(), await anInvitation()];
    await confirm(used.token);
    await call(resendInvitation, { as: lead, params: { id: voided.id } });
    await db
      .update(userTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(userTokens.userId, expired.id));
    const dead = [
      [used.token, 409, 'link_used', invitationMessages.used],
      [voided.token, 409, 'link_voided', invitationMessages.voided],
      [expired.token, 409, 'link_expired', invitationMessages.expired],
      ['A'.repeat(43), 404, 'link_unknown', invitationMessages.unknown],
    ] as const;

    for (const [token, status, code, message] of dead) {
      const response = await confirm(token);
      expect(codeOf(response)).toEqual([status, code]);
      expect(response.json().message).toBe(message);
    }
  });

  it('knows neither a token in another case nor one cut short, and takes neither for the real one', async () => {
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
    expect((await confirm(' ')).json().message).toEqual({ token: [invitationMessages.unknown] });
  });

  it('refuses a closed account or client, and leaves the link as good as it was', async () => {
    const other = await aClient();
    const admin = await aSession({ client: other, platformRole: 'client_admin' });
    const body = { email: 'closed@other.example', platform_role: 'member' } as const;
    const { id } = (await call(inviteUser, { as: admin, body })).json().data;
    const token = tokenIn((await mailTo(body.email))[0]);

    await db.update(clients).set({ isActive: false }).where(eq(clients.id, other.id));
    expect((await confirm(token)).json().message).toBe(invitationMessages.inactive);
    await db.update(clients).set({ isActive: true }).where(eq(clients.id, other.id));
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect(codeOf(await confirm(token))).toEqual([409, 'inactive']);
    await db.update(users).set({ isActive: true }).where(eq(users.id, id));

    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('can be tried only so often', async () => {
    const { token } = await anInvitation();
    await confirm('guess');
    const ofTries = like(rateLimits.key, 'confirm-invitation:%');
    await db.update(rateLimits).set({ points: 100 }).where(ofTries);

    expect(codeOf(await confirm(token))).toEqual([429, 'throttled']);

    await db.delete(rateLimits).where(ofTries);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('is of no use after the invitation was revoked', async () => {
    const { id, token } = await anInvitation();
    await call(revokeInvitation, { as: lead, params: { id } });

    expect(codeOf(await confirm(token))).toEqual([409, 'link_voided']);
  });
});

describe('the mailed password', () => {
  it('says after 72 hours what to do, to who knows it and to nobody else', async () => {
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
    expect(response.json().message).toBe(credentialMessages.oneTimePasswordExpired);
    expect(response.cookies).toEqual([]);
    expect(codeOf(guess)).toEqual([400, 'invalid_credentials']);
  });
});

describe('completing', () => {
  const form = { password: chosen, confirm_password: chosen, accept_terms: true };

  it('sets the own password, accepts the terms and goes on under a new session', async () => {
    const { id, email, credentials, as } = await aNewcomer();

    const response = await call(completeInvitation, { as, body: form });

    expect(response.json().data.user).toMatchObject({ username: email, needs_terms: false });
    expect((await call(getMe, { as: cookiesOf(response) })).statusCode).toBe(200);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
    expect(codeOf(await call(signIn, { body: credentials }))).toEqual([400, 'invalid_credentials']);
    expect((await call(signIn, { body: { username: email, password: chosen } })).statusCode).toBe(200);
    expect(await userById(id)).toMatchObject({ acceptedTermsVersion: termsVersion, oneTimePasswordExpiresAt: null });
    expect(await mailTo(email)).toHaveLength(2);
  });

  it('tells every fault of the form at once', async () => {
    const { as } = await aNewcomer();

    const response = await call(completeInvitation, {
      as,
      body: { password: 'short', confirm_password: 'other', accept_terms: false },
    });

    expect(response.json().message).toEqual({
      password: ['Password must be at least 6 characters.'],
      confirm_password: ['Password must be at least 6 characters.', passwordMessages.mismatch],
      accept_terms: [passwordMessages.termsRequired],
    });
  });

  it('refuses passwords that many use, the own name and address, and the mailed one', async () => {
    const { email, credentials, as } = await aNewcomer();
    const refused = {
      Password1: passwordMessages.tooCommon,
      'LINA osei': passwordMessages.personal,
      oseilina2024: passwordMessages.personal,
      [email]: passwordMessages.personal,
      [credentials.password]: passwordMessages.oneTime,
    };

    for (const [password, text] of Object.entries(refused)) {
      const response = await call(completeInvitation, { as, body: { ...form, password, confirm_password: password } });
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ password: [text] });
    }
  });

  it('lets one of two at once have its way', async () => {
    const { as } = await aNewcomer();

    const responses = await Promise.all([0, 1].map(() => call(completeInvitation, { as, body: form })));

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
