import { listFactors, removeApp, renewRecoveryCodes } from '@orgscope/contract/resources/factors';
import * as calls from '@orgscope/contract/resources/passkeys';
import { startApp } from '@orgscope/contract/resources/factors';
import { giveCode, signIn } from '@orgscope/contract/resources/session';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions } from '../../db/sql/delete-in-portions.ts';
import { passkeyChallenges } from '../../db/tables/passkey-challenges.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { passkeyMaker, softwarePasskey } from '../../testing/passkey.ts';
import { expiredChallenges } from './passkey-challenges.ts';

const app = await startTestApp();
const { call, database, settings, mailTo, aUser, aSession } = app;
const db = database.in(platformScope);
const aPasskey = passkeyMaker(app);
const anApp = authenticators(call);
const { publicUrl } = settings;

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const factorsOf = async (as: SessionHeaders) => (await call(listFactors, { as })).json().data;
const start = async (as: SessionHeaders) => (await call(calls.startPasskey, { as })).json().data;
const add = (as: SessionHeaders, credential: calls.NewCredential, name = 'Laptop') =>
  call(calls.addPasskey, { as, body: { name, credential } });
const notAdded = [400, 'malformed_request'];

describe('a new passkey', () => {
  it('is discoverable, verifies the person, is for our host alone, and names the account by no personal data', async () => {
    const user = await aUser({ firstName: 'Ada', lastName: 'Okafor' });
    const options = await start(await aSession({ user }));

    expect(options.rp).toEqual({ id: new URL(publicUrl).hostname, name: 'Orgscope' });
    expect(options.user).toMatchObject({ name: user.username, displayName: 'Ada Okafor' });
    expect(options.user.id).toMatch(/^[\w-]{43}$/);
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('is listed, told by mail, and brings recovery codes if it is the first factor', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    const { recoveryCodes } = await aPasskey(as);

    expect(recoveryCodes).toHaveLength(10);
    expect(await factorsOf(as)).toEqual({
      apps: [],
      passkeys: [
        { id: expect.any(Number), name: 'Laptop', added_at: expect.any(String), last_used_at: null, is_synced: false },
      ],
      recovery_codes_left: 10,
      sso: null,
    });
    const [mail] = await mailTo(user.username);
    expect(mail?.subject).toBe('A passkey was added to your Orgscope account');
    expect(mail?.text).toContain('Laptop');
    expect((await aPasskey(as, 'Tablet')).recoveryCodes).toEqual([]);
  });

  it('brings none where an authenticator app has brought some', async () => {
    const as = await aSession();
    await anApp(as);

    expect((await aPasskey(as)).recoveryCodes).toEqual([]);
  });

  it('brings recovery codes once if two come at the same moment, and those that are shown work', async () => {
    const user = await aUser({ password: 'Kestrel over water' });
    const as = await aSession({ user });
    const made = [];
    for (let count = 0; count < 2; count += 1) made.push(softwarePasskey(publicUrl).make(await start(as)));

    const responses = await Promise.all(made.map((credential) => add(as, credential)));

    const shown = responses.flatMap((response): string[] => response.json().data.recovery_codes ?? []);
    expect(shown).toHaveLength(10);
    const begun = await call(signIn, { body: { username: user.username, password: 'Kestrel over water' } });
    const pending = begun.cookies.find(({ name }) => name === 'pendingsignin')?.value;
    const headers = { cookie: `pendingsignin=${pending}` };
    expect((await call(giveCode, { headers, body: { code: shown[0] ?? '' } })).statusCode).toBe(200);
  });

  it.each([
    ['a page of another site', { origin: 'https://orgscope.evil.example' }],
    ['another port of the same host', { origin: 'http://localhost:9' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['an absent person', { isPresent: false }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['a challenge of its own', { challenge: 'x'.repeat(43) }],
    ['another id than the device says', { id: 'x'.repeat(43) }],
  ])('is refused from %s', async (_, lie) => {
    const as = await aSession();
    const credential = softwarePasskey(publicUrl).make(await start(as), lie);

    expect(codeOf(await add(as, credential))).toEqual(notAdded);
    expect((await factorsOf(as)).passkeys).toEqual([]);
  });

  it('answers its challenge once, in time, and in the session that asked', async () => {
    const user = await aUser();
    const [as, elsewhere] = [await aSession({ user }), await aSession({ user })];
    const stranger = await aSession();
    const passkey = softwarePasskey(publicUrl);
    const credential = passkey.make(await start(as));

    expect(codeOf(await add(elsewhere, credential))).toEqual(notAdded);
    expect(codeOf(await add(stranger, credential))).toEqual(notAdded);
    expect((await add(as, credential)).statusCode).toBe(200);
    expect(codeOf(await add(as, credential))).toEqual(notAdded);
    const late = softwarePasskey(publicUrl).make(await start(as));
    await db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect(codeOf(await add(as, late))).toEqual(notAdded);
    await deleteInPortions(database, expiredChallenges);
    expect(await db.$count(passkeyChallenges)).toBe(0);
  });

  it('cannot take over the id of a passkey of another person', async () => {
    const [ada, ben] = [await aSession(), await aSession()];
    const passkey = await aPasskey(ada);

    expect(codeOf(await add(ben, passkey.make(await start(ben))))).toEqual(notAdded);
    expect((await factorsOf(ada)).passkeys).toHaveLength(1);
  });

  it.each([
    ['no JSON', 'bm9uZQ'],
    ['null', 'bnVsbA'],
    ['a number for the challenge', Buffer.from('{"challenge":1}').toString('base64url')],
  ])('is refused where the browser says %s', async (_, clientDataJSON) => {
    const as = await aSession();
    const made = softwarePasskey(publicUrl).make(await start(as));

    expect(codeOf(await add(as, { ...made, response: { ...made.response, clientDataJSON } }))).toEqual(notAdded);
  });

  it('is refused beside ten, also when several come together', async () => {
    const as = await aSession();
    for (let count = 0; count < 9; count += 1) await aPasskey(as, `Key ${count}`);
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(softwarePasskey(publicUrl).make(await start(as)));

    const responses = await Promise.all(made.map((credential) => add(as, credential)));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(codeOf(await call(calls.startPasskey, { as }))).toEqual([409, 'too_many']);
  });
});

describe('the passkeys of a user', () => {
  it('have the same handle, and exclude their devices from a further one', async () => {
    const as = await aSession();
    const { id } = await aPasskey(as);
    const [first, second] = [await start(as), await start(as)];

    expect(first.user.id).toBe(second.user.id);
    expect(first.excludeCredentials).toEqual([{ id, type: 'public-key' }]);
    expect((await start(await aSession())).user.id).not.toBe(first.user.id);
  });

  it('are renamed and removed, with a mail each; the last one takes the recovery codes with it', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    await aPasskey(as);
    const [{ id }] = (await factorsOf(as)).passkeys;

    await call(calls.renamePasskey, { as, params: { id }, body: { name: 'Work laptop' } });
    expect((await factorsOf(as)).passkeys[0].name).toBe('Work laptop');
    expect((await call(calls.removePasskey, { as, params: { id } })).statusCode).toBe(200);

    expect(await factorsOf(as)).toEqual({ apps: [], passkeys: [], recovery_codes_left: 0, sso: null });
    expect((await mailTo(user.username)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Orgscope account',
      'A passkey of your Orgscope account was renamed',
      'A passkey was removed from your Orgscope account',
    ]);
  });

  it('leave the recovery codes while another factor is left', async () => {
    const as = await aSession();
    const { id: appId } = await anApp(as);
    await aPasskey(as);

    await call(removeApp, { as, params: { id: appId } });

    expect((await factorsOf(as)).recovery_codes_left).toBe(10);
    expect((await call(renewRecoveryCodes, { as })).statusCode).toBe(200);
  });

  it("are nobody else's to see, rename or remove", async () => {
    const owner = await aSession();
    await aPasskey(owner);
    const [{ id }] = (await factorsOf(owner)).passkeys;

    for (const as of [await aSession(), await aSession({ platformRole: 'platform_admin' })]) {
      expect((await factorsOf(as)).passkeys).toEqual([]);
      expect(codeOf(await call(calls.renamePasskey, { as, params: { id }, body: { name: 'Mine' } }))).toEqual([
        404,
        'not_found',
      ]);
      expect(codeOf(await call(calls.removePasskey, { as, params: { id } }))).toEqual([404, 'not_found']);
    }
    expect((await factorsOf(owner)).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  it('take no name that a mail would show as an address', async () => {
    const as = await aSession();
    const credential = softwarePasskey(publicUrl).make(await start(as));

    expect(codeOf(await add(as, credential, 'Go to evil.example'))).toEqual([400, 'validation_failed']);
  });
});

describe('a passkey in place of the password before a dangerous act', () => {
  /** A session in which the password was given long ago. */
  async function anOldSession() {
    const user = await aUser({ password: 'Kestrel over water' });
    const as = await aSession({ user });
    const passkey = await aPasskey(as);
    await db
      .update(sessions)
      .set({ provenAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, user.id));
    expect(codeOf(await call(startApp, { as }))).toEqual([400, 'proof_required']);
    return { user, as, passkey };
  }
  const begin = async (as: SessionHeaders) => (await call(calls.startPasskeyProof, { as })).json().data;
  const prove = (as: SessionHeaders, credential: calls.Assertion) =>
    call(calls.provePasskey, { as, body: { credential } });

  it('proves the session for 15 minutes', async () => {
    const { as, passkey } = await anOldSession();
    const options = await begin(as);

    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.id }] });
    expect((await prove(as, passkey.use(options))).statusCode).toBe(200);
    expect((await call(startApp, { as })).statusCode).toBe(200);
  });

  it('must be the own one, verify the person and answer this session', async () => {
    const { user, as, passkey } = await anOldSession();
    const other = await anOldSession();
    const elsewhere = await aSession({ user });

    for (const credential of [
      other.passkey.use(await begin(as)),
      passkey.use(await begin(as), { isVerified: false }),
      passkey.use(await begin(elsewhere)),
      passkey.use(await begin(as), { hasForgedSignature: true }),
    ]) {
      expect(codeOf(await prove(as, credential))).toEqual([400, 'invalid_credentials']);
    }
    expect(codeOf(await call(startApp, { as }))).toEqual([400, 'proof_required']);
  });
});
