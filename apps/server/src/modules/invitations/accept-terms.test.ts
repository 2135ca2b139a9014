import { english } from '@orgscope/contract/words/english';
import { completeInvitation } from '@orgscope/contract/resources/invitations';
import { getMe } from '@orgscope/contract/resources/me';
import { termsInForce } from '@orgscope/contract/terms';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, mailTo, aUser, aSession, userById } = await startTestApp();
const own = 'Kestrel over water';
const other = 'Heron under bridge';
const terms = { accept_terms: true };
const both = (password: string) => ({ password, confirm_password: password, ...terms });

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];

/** A user with a password of their own, who has not accepted the present terms. */
async function aUserOfOldTerms() {
  const user = await aUser({ password: own, acceptedTermsVersion: 'an earlier one' });
  return { user, as: await aSession({ user }) };
}

describe('new terms', () => {
  it('are accepted without a password: password and session stay, and no mail is sent', async () => {
    const { user, as } = await aUserOfOldTerms();
    expect((await call(getMe, { as })).json()).toMatchObject({ needs_password: false, needs_terms: true });

    const response = await call(completeInvitation, { as, body: terms });

    expect(response.json().data.user).toMatchObject({ username: user.username, needs_terms: false });
    expect(response.cookies).toEqual([]);
    expect((await call(getMe, { as })).statusCode).toBe(200);
    expect(await userById(user.id)).toMatchObject({
      acceptedTermsVersion: termsInForce.version,
      passwordHash: user.passwordHash,
    });
    expect(await mailTo(user.username)).toEqual([]);
  });

  it('do not allow a new password without the old one', async () => {
    const { user, as } = await aUserOfOldTerms();

    const response = await call(completeInvitation, { as, body: both(other) });

    expect(codeOf(response)).toEqual([400, 'validation_failed']);
    expect(response.json().message).toEqual({ password: [english('passwords.own_stays')] });
    expect(await userById(user.id)).toMatchObject({
      acceptedTermsVersion: 'an earlier one',
      passwordHash: user.passwordHash,
    });
  });

  it('may come with the present password, as from a client that always sends one', async () => {
    const { user, as } = await aUserOfOldTerms();

    const response = await call(completeInvitation, { as, body: both(own) });

    expect(response.json().data.user.needs_terms).toBe(false);
    expect((await userById(user.id)).passwordHash).toBe(user.passwordHash);
  });

  it('limit guesses of the present password', async () => {
    const { as } = await aUserOfOldTerms();
    const guess = (password: string) => call(completeInvitation, { as, body: both(password) });

    for (let count = 0; count < 10; count += 1) expect(codeOf(await guess(`${other} ${count}`))[0]).toBe(400);

    expect(codeOf(await guess(own))).toEqual([429, 'throttled']);
    expect((await call(completeInvitation, { as, body: terms })).statusCode).toBe(200);
  });

  it('must be accepted', async () => {
    const { as } = await aUserOfOldTerms();

    const response = await call(completeInvitation, { as, body: { accept_terms: false } });

    expect(response.json().message).toEqual({ accept_terms: [english('passwords.terms_required')] });
  });

  it('are accepted once, however many requests arrive at the same moment', async () => {
    const { as } = await aUserOfOldTerms();

    const responses = await Promise.all(
      Array.from({ length: 50 }, () => call(completeInvitation, { as, body: terms })),
    );

    const outcomes = responses.map((response) => response.json().error?.code ?? 'accepted').toSorted();
    expect(outcomes).toEqual(['accepted', ...Array(49).fill('already_active')]);
  });
});

it('tells a user who has already accepted them that there is nothing to do, and sets no password', async () => {
  const user = await aUser({ password: own });
  const as = await aSession({ user });

  for (const body of [terms, both(other), both(own)]) {
    const response = await call(completeInvitation, { as, body });
    expect(codeOf(response)).toEqual([409, 'already_active']);
    expect(response.json().message).toBe(english('invitations.completed'));
  }
  expect((await userById(user.id)).passwordHash).toBe(user.passwordHash);
});

it('does not accept the terms alone instead of replacing a first password', async () => {
  const user = await aUser({
    password: own,
    acceptedTermsVersion: null,
    oneTimePasswordExpiresAt: new Date(Date.now() + 60_000),
  });

  const response = await call(completeInvitation, { as: await aSession({ user }), body: terms });

  const short = english('passwords.too_short', { least: 6 });
  expect(response.json().message).toEqual({ password: [short], confirm_password: [short] });
});
