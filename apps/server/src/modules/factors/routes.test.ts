import * as calls from '@orgscope/contract/resources/factors';
import { getMe } from '@orgscope/contract/resources/me';
import { provePassword } from '@orgscope/contract/resources/passwords';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions } from '../../db/sql/delete-in-portions.ts';
import { authenticatorApps } from '../../db/tables/authenticator-apps.ts';
import { recoveryCodes } from '../../db/tables/recovery-codes.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators, codeOfKey, stopClock } from '../../testing/authenticator.ts';
import type { SessionHeaders, User } from '../../testing/builders.ts';
import { unfinishedApps } from './authenticator-apps.ts';

const { call, database, mailTo, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);
const anApp = authenticators(call);

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const factorsOf = async (as: SessionHeaders) => (await call(calls.listFactors, { as })).json().data;
const start = async (as: SessionHeaders): Promise<{ id: number; key: string; address: string }> =>
  (await call(calls.startApp, { as })).json().data;
const confirm = (as: SessionHeaders, id: number, code: string, name = 'Phone') =>
  call(calls.confirmApp, { as, params: { id }, body: { name, code } });
const subjectsTo = async ({ username }: User) => (await mailTo(username)).map(({ subject }) => subject);
/** As if the password had been given twenty minutes ago. */
const letProofPass = (user: User) =>
  db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '20 minutes'` })
    .where(eq(sessions.userId, user.id));

describe('an authenticator app', () => {
  it('is set up with a key of 160 bits, as text and as the address that an app scans', async () => {
    const user = await aUser();
    const { key, address } = await start(await aSession({ user }));

    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, pathname, searchParams } = new URL(address);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', `/Orgscope:${user.username}`]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Orgscope',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('counts only after its first right code, brings ten recovery codes, and a mail tells the owner', async () => {
    stopClock();
    const user = await aUser();
    const as = await aSession({ user });
    const { id, key } = await start(as);
    expect(await factorsOf(as)).toEqual({ apps: [], passkeys: [], recovery_codes_left: 0, sso: null });

    expect((await confirm(as, id, codeOfKey(key, 2))).json().message).toEqual({
      code: ['This code is wrong, or it was used already.'],
    });
    expect(await factorsOf(as)).toEqual({ apps: [], passkeys: [], recovery_codes_left: 0, sso: null });
    const code = codeOfKey(key);
    const added = await confirm(as, id, `${code.slice(0, 3)} ${code.slice(3)}`, 'Work phone');

    const codes: string[] = added.json().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await factorsOf(as)).toMatchObject({
      apps: [{ id, name: 'Work phone', last_used_at: null }],
      recovery_codes_left: 10,
    });
    const [mail, ...others] = await mailTo(user.username);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('An authenticator app was added to your Orgscope account');
    expect(mail?.text).toContain('“Work phone”');
  });

  it('is stored encrypted, and recovery codes as slow hashes', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    const { id, key } = await start(as);
    const { recovery_codes: codes } = (await confirm(as, id, codeOfKey(key))).json().data;

    const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.id, id));
    expect(app?.secret).toMatch(/^v1\./);
    expect(app?.secret).not.toContain(key);
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    for (const { codeHash } of stored) expect(codeHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
  });

  it('shows recovery codes with the first app only, and at most five apps may be added', async () => {
    const as = await aSession();
    const apps = [];
    for (let count = 0; count < calls.factorLimits.apps; count += 1) apps.push(await anApp(as, `App ${count}`));

    expect(apps.map((app) => app.recoveryCodes.length)).toEqual([10, 0, 0, 0, 0]);
    expect(codeOf(await call(calls.startApp, { as }))).toEqual([409, 'too_many']);
  });

  it('is added once, however many confirm it at the same moment', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    const { id, key } = await start(as);
    const code = codeOfKey(key);

    const responses = await Promise.all(Array.from({ length: 4 }, () => confirm(as, id, code)));

    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
    expect(await factorsOf(as)).toMatchObject({ recovery_codes_left: 10 });
    expect(await subjectsTo(user)).toHaveLength(1);
  });

  it('cannot be confirmed after 30 minutes, nor after a newer one was begun, and what is left over is deleted', async () => {
    const as = await aSession();
    const first = await start(as);
    const second = await start(as);
    await db
      .update(authenticatorApps)
      .set({ createdAt: sql`now() - interval '31 minutes'` })
      .where(eq(authenticatorApps.id, second.id));

    expect(codeOf(await confirm(as, first.id, codeOfKey(first.key)))).toEqual([404, 'not_found']);
    expect(codeOf(await confirm(as, second.id, codeOfKey(second.key)))).toEqual([404, 'not_found']);
    await deleteInPortions(database, unfinishedApps);
    expect(await db.$count(authenticatorApps, eq(authenticatorApps.id, second.id))).toBe(0);
  });

  it("is invisible to other people: they can neither confirm nor remove another person's", async () => {
    const [owner, other] = [await aSession(), await aSession({ platformRole: 'platform_admin' })];
    const { id } = await anApp(owner);
    const begun = await start(owner);

    expect(codeOf(await call(calls.removeApp, { as: other, params: { id } }))).toEqual([404, 'not_found']);
    expect(codeOf(await confirm(other, begun.id, codeOfKey(begun.key)))).toEqual([404, 'not_found']);
    expect(await factorsOf(other)).toEqual({ apps: [], passkeys: [], recovery_codes_left: 0, sso: null });
    expect(await factorsOf(owner)).toMatchObject({ apps: [{ id }] });
  });

  it('is removed with a mail, and the last one takes the recovery codes along', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    const [first, second] = [await anApp(as, 'Phone'), await anApp(as, 'Tablet')];

    await call(calls.removeApp, { as, params: { id: first.id } });
    expect(await factorsOf(as)).toMatchObject({ apps: [{ name: 'Tablet' }], recovery_codes_left: 10 });
    expect(codeOf(await call(calls.removeApp, { as, params: { id: first.id } }))).toEqual([404, 'not_found']);
    await call(calls.removeApp, { as, params: { id: second.id } });

    expect(await factorsOf(as)).toEqual({ apps: [], passkeys: [], recovery_codes_left: 0, sso: null });
    const removed = 'An authenticator app was removed from your Orgscope account';
    expect((await subjectsTo(user)).filter((subject) => subject === removed)).toHaveLength(2);
  });
});

describe('recovery codes', () => {
  it('are renewed with a mail, and only with an app', async () => {
    const user = await aUser();
    const as = await aSession({ user });
    expect(codeOf(await call(calls.renewRecoveryCodes, { as }))).toEqual([409, 'inactive']);
    const { recoveryCodes: before } = await anApp(as);

    const after: string[] = (await call(calls.renewRecoveryCodes, { as })).json().data.recovery_codes;

    expect(after).toHaveLength(10);
    expect(after.filter((code) => before.includes(code))).toEqual([]);
    expect(await factorsOf(as)).toMatchObject({ recovery_codes_left: 10 });
    expect(await subjectsTo(user)).toContain('Your Orgscope recovery codes were renewed');
  });
});

describe('asking for the password again', () => {
  const password = 'Kestrel over water';
  const prove = (as: SessionHeaders, typed: string) => call(provePassword, { as, body: { password: typed } });

  it('refuses dangerous acts 15 minutes after the password, until it is given again', async () => {
    const user = await aUser({ password });
    const as = await aSession({ user });
    const { id } = await anApp(as);
    await letProofPass(user);

    for (const attempt of [
      () => call(calls.startApp, { as }),
      () => call(calls.removeApp, { as, params: { id } }),
      () => call(calls.renewRecoveryCodes, { as }),
    ]) {
      expect(codeOf(await attempt())).toEqual([400, 'proof_required']);
    }
    expect((await call(getMe, { as })).statusCode).toBe(200);
    expect((await prove(as, 'wrong horse')).json().message).toEqual({
      password: ['The current password is not correct.'],
    });
    expect(codeOf(await call(calls.startApp, { as }))).toEqual([400, 'proof_required']);

    expect((await prove(as, password)).statusCode).toBe(200);
    expect((await call(calls.removeApp, { as, params: { id } })).statusCode).toBe(200);
  });

  it('proves one session only', async () => {
    const user = await aUser({ password });
    const [here, there] = [await aSession({ user }), await aSession({ user })];
    await letProofPass(user);

    await prove(here, password);

    expect((await call(calls.startApp, { as: here })).statusCode).toBe(200);
    expect(codeOf(await call(calls.startApp, { as: there }))).toEqual([400, 'proof_required']);
  });

  it('limits guesses of the password', async () => {
    const as = await aSession({ user: await aUser({ password }) });
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await prove(as, 'wrong horse')).statusCode);

    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await prove(as, password)).statusCode).toBe(429);
  });
});
