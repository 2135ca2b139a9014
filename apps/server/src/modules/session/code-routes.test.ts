import { getMe } from '@orgscope/contract/resources/me';
import { removeApp, renewRecoveryCodes } from '@orgscope/contract/resources/factors';
import { giveCode, readCodeStep, signIn } from '@orgscope/contract/resources/session';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions } from '../../db/sql/delete-in-portions.ts';
import { pendingSignIns } from '../../db/tables/pending-sign-ins.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { newKey, stepOf } from '../../lib/secrets/totp.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators, codeOfKey, stopClock } from '../../testing/authenticator.ts';
import type { User } from '../../testing/builders.ts';
import { expiredPending } from './pending-sign-ins.ts';

const { call, database, mailTo, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);
const anApp = authenticators(call);
const password = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const cookieOf = (response: Response, name: string) => response.cookies.find((cookie) => cookie.name === name);
const wrong = [400, 'validation_failed'];
const over = [400, 'code_too_late'];

/** A user with an authenticator app; the clock of codes stands still. */
async function aGuardedUser(fields: Parameters<typeof aUser>[0] = {}) {
  const clock = stopClock();
  const user = await aUser({ password, ...fields });
  const as = await aSession({ user });
  const app = await anApp(as);
  return { user, as, app, clock };
}

/** Gives the password, and returns the headers of the browser that may give a code. */
async function begin({ username }: User) {
  const response = await call(signIn, { body: { username, password } });
  expect(codeOf(response)).toEqual([400, 'code_required']);
  return { cookie: `pendingsignin=${cookieOf(response, 'pendingsignin')?.value}` };
}

type Browser = Awaited<ReturnType<typeof begin>>;
const give = (browser: Browser, code: string, app_id?: number) =>
  call(giveCode, { headers: browser, body: { code, ...(app_id !== undefined && { app_id }) } });
const signInWith = async (user: User, code: string) => give(await begin(user), code);
const subjectsTo = async ({ username }: User) => (await mailTo(username)).map(({ subject }) => subject);
/** Codes that are wrong for hours around now. */
function wrongCode(app: { code: (periods?: number) => string }): string {
  const near = new Set(Array.from({ length: 41 }, (_, index) => app.code(index - 20)));
  const codes = ['111111', '222222', '333333', '444444'];
  return codes.find((code) => !near.has(code)) ?? '555555';
}
/** Moves all counts back, as if so many seconds had passed. */
const letPass = (seconds: number) =>
  db
    .update(rateLimits)
    .set({ expire: sql`${rateLimits.expire} - ${seconds} * interval '1 second'` })
    .where(like(rateLimits.key, 'sign-in-code%'));

describe('a sign-in with an authenticator app', () => {
  it('opens no session with the password alone, and asks this browser for a code', async () => {
    const { user, app } = await aGuardedUser();
    const before = await db.$count(sessions, eq(sessions.userId, user.id));

    const response = await call(signIn, { body: { username: user.username, password } });

    expect(codeOf(response)).toEqual([400, 'code_required']);
    expect(response.json().message).toBe('This account asks for a second step after the password.');
    expect(response.cookies.map(({ name }) => name)).toEqual(['pendingsignin']);
    expect(cookieOf(response, 'pendingsignin')).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600 });
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(before);
    const headers = { cookie: `pendingsignin=${cookieOf(response, 'pendingsignin')?.value}` };
    expect((await call(readCodeStep, { headers })).json().data).toEqual({
      apps: [{ id: app.id, name: 'Phone' }],
      has_passkey: false,
    });
    expect(codeOf(await call(getMe, { headers }))).toEqual([401, 'not_authenticated']);
  });

  it('is completed with a code: session, known device, and the answer of a sign-in', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);

    const response = await signInWith(user, app.code());

    expect(response.json().data.user.username).toBe(user.username);
    expect(response.json().data.subscriptions).toEqual([]);
    const names = response.cookies.filter(({ value }) => value !== '').map(({ name }) => name);
    expect(names.toSorted()).toEqual(['csrftoken', 'device', 'sessionid']);
    const cookie = `sessionid=${cookieOf(response, 'sessionid')?.value}`;
    expect((await call(getMe, { headers: { cookie } })).json().username).toBe(user.username);
  });

  it('accepts the code of the period before and after, and none of two periods away', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(10);
    const browser = await begin(user);
    expect(codeOf(await give(browser, app.code(-2)))).toEqual(wrong);
    expect(codeOf(await give(browser, app.code(2)))).toEqual(wrong);
    expect((await give(browser, app.code(-1))).statusCode).toBe(200);
    clock.pass(10);
    expect((await signInWith(user, app.code(1))).statusCode).toBe(200);
  });

  it('accepts no code twice: neither that of the set-up, nor a used one, nor an earlier one', async () => {
    const { user, app, clock } = await aGuardedUser();
    expect(codeOf(await signInWith(user, app.code()))).toEqual(wrong);
    clock.pass(3);
    const [before, code] = [app.code(-1), app.code()];
    expect((await signInWith(user, code)).statusCode).toBe(200);

    expect(codeOf(await signInWith(user, code))).toEqual(wrong);
    expect(codeOf(await signInWith(user, before))).toEqual(wrong);
  });

  it('accepts a code once, however many browsers give it at the same moment', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => begin(user)));
    const code = app.code();

    const responses = await Promise.all(browsers.map((browser) => give(browser, code)));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('checks the code of the named app, by default of the last used', async () => {
    const { user, as, app, clock } = await aGuardedUser();
    const tablet = await anApp(as, 'Tablet');
    clock.pass(2);
    const browser = await begin(user);

    expect(codeOf(await give(browser, app.code(), tablet.id))).toEqual(wrong);
    expect((await give(browser, app.code(), app.id)).statusCode).toBe(200);
    clock.pass(2);
    expect((await signInWith(user, app.code())).statusCode).toBe(200);
  });

  it('asks for nothing once the last app is removed', async () => {
    const { user, as, app } = await aGuardedUser();
    await call(removeApp, { as, params: { id: app.id } });

    expect((await call(signIn, { body: { username: user.username, password } })).statusCode).toBe(200);
  });
});

describe('a sign-in that waits for a code', () => {
  it('is bound to its browser: without its cookie, with another one or with a made-up one there is nothing', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    await begin(user);

    for (const cookie of ['', 'pendingsignin=', `pendingsignin=${'a'.repeat(43)}`, 'pendingsignin=%00']) {
      expect(codeOf(await give({ cookie }, app.code()))).toEqual(over);
      expect(codeOf(await call(readCodeStep, { headers: { cookie } }))).toEqual(over);
    }
  });

  it("takes no code of another person's app", async () => {
    const { user } = await aGuardedUser();
    const other = await aGuardedUser();
    other.clock.pass(2);
    const browser = await begin(user);

    expect(codeOf(await give(browser, other.app.code(), other.app.id))).toEqual(wrong);
    expect(codeOf(await give(browser, other.app.recoveryCodes[0] ?? ''))).toEqual(wrong);
  });

  it('cannot be completed twice', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browser = await begin(user);
    expect((await give(browser, app.code())).statusCode).toBe(200);
    clock.pass(2);

    expect(codeOf(await give(browser, app.code()))).toEqual(over);
  });

  it('ends after ten minutes, and is then deleted', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browser = await begin(user);
    await db
      .update(pendingSignIns)
      .set({ expiresAt: sql`now()` })
      .where(eq(pendingSignIns.userId, user.id));

    expect(codeOf(await give(browser, app.code()))).toEqual(over);
    await deleteInPortions(database, expiredPending);
    expect(await db.$count(pendingSignIns, eq(pendingSignIns.userId, user.id))).toBe(0);
  });

  it.each([
    ['the password was changed', { sessionGeneration: sql`session_generation + 1` }],
    ['the user was deactivated', { isActive: false }],
  ])('ends when %s', async (_, change) => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browser = await begin(user);
    await db.update(users).set(change).where(eq(users.id, user.id));

    expect(codeOf(await give(browser, app.code()))).toEqual(over);
  });
});

describe('wrong codes', () => {
  it('end the sign-in after five, tell the owner once a day, and leave recovery codes alone', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browser = await begin(user);
    for (let count = 0; count < 4; count += 1) expect(codeOf(await give(browser, wrongCode(app)))).toEqual(wrong);
    expect(codeOf(await give(browser, wrongCode(app)))).toEqual(over);
    expect(codeOf(await give(browser, app.code()))).toEqual(over);

    const locked = await signInWith(user, app.code());
    expect(codeOf(locked)).toEqual([429, 'throttled']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(86_000);
    const told = 'Somebody knows your Orgscope password';
    expect((await subjectsTo(user)).filter((subject) => subject === told)).toHaveLength(1);
    expect((await signInWith(user, app.recoveryCodes[0] ?? '')).statusCode).toBe(200);

    expect(codeOf(await signInWith(user, app.code()))).toEqual([429, 'throttled']);
    await letPass(86_400);
    expect((await signInWith(user, app.code())).statusCode).toBe(200);
  });

  it('are counted by account over all sign-ins, also when they come together', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const browsers = await Promise.all(Array.from({ length: 8 }, () => begin(user)));

    const responses = await Promise.all(browsers.map((browser) => give(browser, wrongCode(app))));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(5).fill(400), 429, 429, 429]);
    expect(codeOf(await signInWith(user, app.code()))).toEqual([429, 'throttled']);
  });

  it('are so few that a guess is right on fewer than one of 50,000 days', async () => {
    const key = newKey();
    stopClock();
    const periods = Array.from({ length: 21 }, (_, index) => index - 10);
    const rightAtOnce = periods.filter((each) => stepOf(key, codeOfKey(key, each)) !== undefined).length;
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    // A count is forgotten a day after its last guess, so a day has no more, wherever it begins.
    const outcomes: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      outcomes.push((await signInWith(user, wrongCode(app))).statusCode);
      await letPass(3_590);
    }
    const guessesADay = outcomes.filter((status) => status === 400).length;
    expect([rightAtOnce, guessesADay]).toEqual([3, 5]);
    expect(1 - (1 - rightAtOnce / 1_000_000) ** guessesADay).toBeLessThan(1 / 50_000);
  });

  it('are forgiven by a right code in the same browser, and by no other', async () => {
    const { user, app, clock } = await aGuardedUser();
    clock.pass(2);
    const stranger = await begin(user);
    for (let count = 0; count < 3; count += 1) await give(stranger, wrongCode(app));
    const browser = await begin(user);
    await give(browser, wrongCode(app));
    expect((await give(browser, app.code())).statusCode).toBe(200);
    clock.pass(2);

    expect(codeOf(await give(stranger, wrongCode(app)))).toEqual(wrong);
    expect(codeOf(await give(stranger, wrongCode(app)))).toEqual(over);
    expect(codeOf(await signInWith(user, app.code()))).toEqual([429, 'throttled']);
  });
});

describe('a recovery code', () => {
  it('signs in once, in any case and without its dashes, and a mail says how many are left', async () => {
    const { user, app } = await aGuardedUser();
    const [code = ''] = app.recoveryCodes;

    expect((await signInWith(user, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);

    expect(codeOf(await signInWith(user, code))).toEqual(wrong);
    const mails = await mailTo(user.username);
    expect(mails.at(-1)?.subject).toBe('A recovery code was used to sign in to Orgscope');
    expect(mails.at(-1)?.text).toContain('Codes left: 9.');
  });

  it('signs in once, however many browsers give it at the same moment', async () => {
    const { user, app } = await aGuardedUser();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => begin(user)));

    const responses = await Promise.all(browsers.map((browser) => give(browser, app.recoveryCodes[3] ?? '')));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('no longer works once there are new ones', async () => {
    const { user, as, app } = await aGuardedUser();
    await call(renewRecoveryCodes, { as });

    expect(codeOf(await signInWith(user, app.recoveryCodes[0] ?? ''))).toEqual(wrong);
  });

  it('may be tried ten times in 15 minutes', async () => {
    const { user, app } = await aGuardedUser();
    const outcomes = [];
    for (let count = 0; count < 11; count += 1) outcomes.push((await signInWith(user, 'no such code')).statusCode);

    expect(outcomes).toEqual([...Array(10).fill(400), 429]);
    expect((await signInWith(user, app.recoveryCodes[0] ?? '')).statusCode).toBe(429);
  });
});
