import { getMe } from '@orgscope/contract/resources/me';
import * as calls from '@orgscope/contract/resources/passkeys';
import { giveCode, readCodeStep, signIn } from '@orgscope/contract/resources/session';
import { listFactors } from '@orgscope/contract/resources/factors';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { passkeyChallenges } from '../../db/tables/passkey-challenges.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators } from '../../testing/authenticator.ts';
import { passkeyMaker } from '../../testing/passkey.ts';

const app = await startTestApp();
const { call, database, mailTo, aClient, aUser, aSession } = app;
const db = database.in(platformScope);
const aPasskey = passkeyMaker(app);
const anApp = authenticators(call);
const password = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const cookieOf = (response: Response, name: string) => response.cookies.find((cookie) => cookie.name === name)?.value;
const refused = [400, 'invalid_credentials'];

async function aHolder(fields: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser({ password, ...fields });
  const as = await aSession({ user });
  return { user, as, passkey: await aPasskey(as) };
}

/** A browser that has asked to sign in with a passkey: its headers, and the options that it got. */
async function begin(headers: Record<string, string> = {}) {
  const response = await call(calls.startPasskeySignIn, { headers });
  return { headers: { cookie: `passkeysignin=${cookieOf(response, 'passkeysignin')}` }, options: response.json().data };
}
type Browser = Awaited<ReturnType<typeof begin>>;
const give = ({ headers }: Pick<Browser, 'headers'>, credential: calls.Assertion) =>
  call(calls.signInWithPasskey, { headers, body: { credential } });

describe('a sign-in with a passkey alone', () => {
  it('names no account beforehand, and opens a session that has just been proven', async () => {
    const { user, passkey } = await aHolder();
    const browser = await begin();
    expect(browser.options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });

    const response = await give(browser, passkey.use(browser.options));

    expect(response.json().data.user.username).toBe(user.username);
    const names = response.cookies.filter(({ value }) => value !== '').map(({ name }) => name);
    expect(names.toSorted()).toEqual(['csrftoken', 'device', 'sessionid']);
    const session = {
      cookie: `sessionid=${cookieOf(response, 'sessionid')}; csrftoken=${cookieOf(response, 'csrftoken')}`,
      'x-csrftoken': cookieOf(response, 'csrftoken') ?? '',
    };
    expect((await call(getMe, { headers: session })).json().username).toBe(user.username);
    expect((await call(calls.startPasskey, { headers: session })).statusCode).toBe(200);
    const { passkeys } = (await call(listFactors, { headers: session })).json().data;
    expect(passkeys).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it.each([
    ['a page of another site', { origin: 'https://localhost.evil.example' }],
    ['https where we have http', { origin: 'https://localhost:8000' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['an absent person', { isPresent: false }],
    ['a registration', { type: 'webauthn.create' }],
    ['a challenge of its own', { challenge: 'x'.repeat(43) }],
    ['a forged signature', { hasForgedSignature: true }],
    ['an unknown id', { id: 'x'.repeat(43) }],
    ['no account', { userHandle: null }],
    ['another account', { userHandle: 'x'.repeat(43) }],
  ])('is refused from %s, with one text for all', async (_, lie) => {
    const { user, passkey } = await aHolder();
    const before = await db.$count(sessions, eq(sessions.userId, user.id));
    const browser = await begin();

    const response = await give(browser, passkey.use(browser.options, lie));

    expect(codeOf(response)).toEqual(refused);
    expect(response.json().message).toBe('This passkey was not accepted. Try again, or use your password.');
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(before);
  });

  it('that fails is told after its answer to the company of the owner, and of an unknown passkey to the platform', async () => {
    const { user, passkey } = await aHolder();
    const browser = await begin();
    const known = await give(browser, passkey.use(browser.options, { hasForgedSignature: true }));
    const unknown = await give(browser, passkey.use(browser.options, { id: 'x'.repeat(43) }));

    const failed = { act: 'sign_in_failed', outcome: 'refused', actorId: null };
    const eventsOf = (response: typeof known) =>
      db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.requestId, String(response.headers['x-request-id'])));
    await expect
      .poll(() => eventsOf(known))
      .toMatchObject([{ ...failed, resource: 'users', clientId: user.clientId, recordId: String(user.id) }]);
    await expect
      .poll(() => eventsOf(unknown))
      .toMatchObject([{ ...failed, resource: 'passkeys', clientId: null, recordId: null }]);
  });

  it("is refused with the id of another person's passkey", async () => {
    const [ada, ben] = [await aHolder(), await aHolder()];
    const browser = await begin();

    expect(codeOf(await give(browser, ben.passkey.use(browser.options, { id: ada.passkey.id })))).toEqual(refused);
  });

  it('answers a challenge once, in time, and in the browser that asked', async () => {
    const { passkey } = await aHolder();
    const [browser, other] = [await begin(), await begin()];
    const stolen = passkey.use(browser.options);
    for (const cookie of ['', 'passkeysignin=', 'passkeysignin=%00', other.headers.cookie]) {
      expect(codeOf(await give({ headers: { cookie } }, stolen))).toEqual(refused);
    }
    expect((await give(browser, stolen)).statusCode).toBe(200);
    expect(codeOf(await give(browser, stolen))).toEqual(refused);
    expect(codeOf(await give(browser, passkey.use(browser.options)))).toEqual(refused);

    const late = await begin();
    await db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect(codeOf(await give(late, passkey.use(late.options)))).toEqual(refused);
  });

  it('opens one session, however often the answer comes at the same moment', async () => {
    const { passkey } = await aHolder();
    const browser = await begin();
    const credential = passkey.use(browser.options);

    const responses = await Promise.all(Array.from({ length: 4 }, () => give(browser, credential)));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('works in two tabs of one browser', async () => {
    const { passkey } = await aHolder();
    const first = await begin();
    const second = await begin(first.headers);

    expect(second.headers).toEqual(first.headers);
    expect((await give(first, passkey.use(first.options))).statusCode).toBe(200);
    expect((await give(second, passkey.use(second.options))).statusCode).toBe(200);
  });

  it('takes no challenge of another use', async () => {
    const { as, passkey } = await aHolder();
    const browser = await begin();
    const proof = (await call(calls.startPasskeyProof, { as })).json().data;

    expect(codeOf(await give(browser, passkey.use(proof)))).toEqual(refused);
  });

  it('is refused once the passkey is removed', async () => {
    const { as, passkey } = await aHolder();
    const [{ id }] = (await call(listFactors, { as })).json().data.passkeys;
    const browser = await begin();
    await call(calls.removePasskey, { as, params: { id } });

    expect(codeOf(await give(browser, passkey.use(browser.options)))).toEqual(refused);
  });

  it.each([
    ['the user was deactivated', { isActive: false }],
    ['the user has to accept an invitation again', { passwordHash: null }],
  ])('is refused when %s', async (_, change) => {
    const { user, passkey } = await aHolder();
    const browser = await begin();
    await db.update(users).set(change).where(eq(users.id, user.id));

    expect(codeOf(await give(browser, passkey.use(browser.options)))).toEqual(refused);
  });

  it('is refused when the client was deactivated', async () => {
    const client = await aClient();
    const { passkey } = await aHolder({ client });
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));
    const browser = await begin();

    expect(codeOf(await give(browser, passkey.use(browser.options)))).toEqual(refused);
  });

  it('is refused when the count of the passkey went back, and the owner is told once a day', async () => {
    const { user, passkey } = await aHolder();
    const signInAt = async (count: number) => {
      const browser = await begin();
      return give(browser, passkey.use(browser.options, { count }));
    };
    expect((await signInAt(7)).statusCode).toBe(200);

    for (const count of [7, 6, 0]) expect(codeOf(await signInAt(count))).toEqual(refused);

    const subjects = (await mailTo(user.username)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('copied'))).toHaveLength(1);
    expect((await signInAt(8)).statusCode).toBe(200);
  });

  it('is accepted again and again from a device that does not count', async () => {
    const { passkey } = await aHolder();
    for (let times = 0; times < 2; times += 1) {
      const browser = await begin();
      expect((await give(browser, passkey.use(browser.options, { count: 0 }))).statusCode).toBe(200);
    }
  });

  it('is limited to 100 refusals of a network in 15 minutes, which right ones do not use up', async () => {
    const { passkey } = await aHolder();
    const browser = await begin();
    await give(browser, passkey.use(browser.options));
    const lie = passkey.use(browser.options, { challenge: 'x'.repeat(43) });
    let last = await give(browser, lie);
    for (let tries = 0; tries < 100 && last.statusCode === 400; tries += 1) last = await give(browser, lie);

    expect(codeOf(last)).toEqual([429, 'throttled']);
    await db.execute(sql`delete from rate_limits where key like 'passkey-refused%'`);
  });
});

describe('a passkey after the password', () => {
  async function afterPassword(username: string) {
    const response = await call(signIn, { body: { username, password } });
    expect(codeOf(response)).toEqual([400, 'code_required']);
    return { cookie: `pendingsignin=${cookieOf(response, 'pendingsignin')}` };
  }
  const beginStep = async (headers: Record<string, string>) =>
    (await call(calls.startPasskeyStep, { headers })).json().data;
  const giveStep = (headers: Record<string, string>, credential: calls.Assertion) =>
    call(calls.givePasskey, { headers, body: { credential } });

  it('completes the sign-in, also without verifying the person', async () => {
    const { user, passkey } = await aHolder();
    const headers = await afterPassword(user.username);
    expect((await call(readCodeStep, { headers })).json().data).toEqual({ apps: [], has_passkey: true });
    const options = await beginStep(headers);
    expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key' }]);

    const response = await giveStep(headers, passkey.use(options, { isVerified: false, userHandle: null }));

    expect(response.json().data.user.username).toBe(user.username);
    expect(codeOf(await call(readCodeStep, { headers }))).toEqual([400, 'code_too_late']);
  });

  it('is one of several ways: an app and recovery codes work beside it', async () => {
    const { user, as, passkey } = await aHolder();
    await anApp(as);
    const headers = await afterPassword(user.username);

    expect((await call(readCodeStep, { headers })).json().data).toMatchObject({
      apps: [{ name: 'Phone' }],
      has_passkey: true,
    });
    expect((await call(giveCode, { headers, body: { code: passkey.recoveryCodes[0] ?? '' } })).statusCode).toBe(200);
  });

  it('must be one of the user, and answer this sign-in', async () => {
    const [ada, ben] = [await aHolder(), await aHolder()];
    const headers = await afterPassword(ada.user.username);
    const elsewhere = await afterPassword(ada.user.username);

    expect(codeOf(await giveStep(headers, ben.passkey.use(await beginStep(headers))))).toEqual(refused);
    expect(codeOf(await giveStep(headers, ada.passkey.use(await beginStep(elsewhere))))).toEqual(refused);
    const browser = await begin();
    expect(codeOf(await giveStep(headers, ada.passkey.use(browser.options)))).toEqual(refused);
    expect((await giveStep(headers, ada.passkey.use(await beginStep(headers)))).statusCode).toBe(200);
  });

  it('ends the sign-in after five wrong ones, which the audit has, and tells the owner', async () => {
    const { user, passkey } = await aHolder();
    const headers = await afterPassword(user.username);
    const wrong = async () => passkey.use(await beginStep(headers), { hasForgedSignature: true });
    for (let tries = 0; tries < 4; tries += 1) expect(codeOf(await giveStep(headers, await wrong()))).toEqual(refused);

    expect(codeOf(await giveStep(headers, await wrong()))).toEqual([400, 'code_too_late']);
    expect(codeOf(await call(calls.startPasskeyStep, { headers }))).toEqual([400, 'code_too_late']);
    const failed = and(eq(auditEvents.act, 'sign_in_failed'), eq(auditEvents.recordId, String(user.id)));
    expect(await db.$count(auditEvents, failed)).toBe(5);
    const mail = (await mailTo(user.username)).at(-1);
    expect(mail?.subject).toBe('Somebody knows your Orgscope password');
    expect(mail?.text).toContain('five wrong codes or passkeys');
  });

  it('is not begun without the password', async () => {
    expect(codeOf(await call(calls.startPasskeyStep))).toEqual([400, 'code_too_late']);
  });
});
