import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn, signOut } from '@orgscope/contract/resources/session';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const { app, call, inject, database, settings, aClient, aUser, aSession, userById } = await startTestApp();
const db = database.in(platformScope);
const password = 'correct horse';

type Response = Awaited<ReturnType<typeof call>>;
const cookieOf = (response: Response, name: string) => response.cookies.find((cookie) => cookie.name === name);
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const tokenIn = (cookie: string) => /sessionid=([\w-]+)/.exec(cookie)?.[1] ?? '';
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const count = () => db.$count(sessions);

describe('signing in', () => {
  it('answers with the user and sets both cookies', async () => {
    const user = await aUser({ password, firstName: 'Grace', lastName: 'Obi', platformRole: 'client_admin' });

    const response = await call(signIn, { body: { username: user.username, password } });

    expect(response.json().data).toMatchObject({
      subscriptions: [],
      user: {
        username: user.username,
        full_name: 'Grace Obi',
        permissions: ['core.can_manage_client', 'analytics.can_view'],
        needs_terms: false,
        needs_profile_completion: false,
      },
    });
    expect(cookieOf(response, 'sessionid')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: settings.sessionAbsolute,
    });
    expect(cookieOf(response, 'csrftoken')).toMatchObject({ sameSite: 'Lax', path: '/' });
    expect(cookieOf(response, 'csrftoken')).not.toHaveProperty('httpOnly');
    expect((await userById(user.id)).lastSignInAt).toBeInstanceOf(Date);
  });

  it('opens the API to the browser with the cookies', async () => {
    const user = await aUser({ password });
    const response = await call(signIn, { body: { username: user.username, password } });

    const cookie = `sessionid=${cookieOf(response, 'sessionid')?.value}`;

    expect((await call(getMe, { headers: { cookie } })).json().username).toBe(user.username);
  });

  it('accepts the username in any case, with outer spaces', async () => {
    await aUser({ username: 'ada@people.example', password });

    expect((await call(signIn, { body: { username: ' Ada@People.Example ', password } })).statusCode).toBe(200);
  });

  it('tells what the user still has to do', async () => {
    const { username } = await aUser({ password, acceptedTermsVersion: '0', profileCompletedAt: null });

    const { user } = (await call(signIn, { body: { username, password } })).json().data;

    expect(user).toMatchObject({ needs_terms: true, needs_profile_completion: true });
  });

  it('stores only a hash of the session id', async () => {
    const { username, id } = await aUser({ password });
    const response = await call(signIn, { body: { username, password } });

    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));

    const token = cookieOf(response, 'sessionid')?.value ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(session?.tokenHash).toEqual(hashOf(token));
  });

  it('stores the beginning of the browser’s user agent', async () => {
    const { username, id } = await aUser({ password });
    await call(signIn, { body: { username, password }, headers: { 'user-agent': 'Mozilla/5.0 '.repeat(100) } });

    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id));

    expect(session?.userAgent).toHaveLength(300);
  });

  it('gives a new id and ends the previous session', async () => {
    const user = await aUser({ password });
    const former = await aSession({ user });

    await call(signIn, { as: former, body: { username: user.username, password } });

    expect(codeOf(await call(getMe, { as: former }))).toEqual([401, 'token_not_valid']);
  });

  it('refuses a wrong password, an unknown name and closed accounts with the same answer', async () => {
    const closed = await aClient({ isActive: false });
    const { username } = await aUser({ password });
    const attempts = [
      { username, password: 'wrong horse' },
      { username: 'nobody@people.example', password },
      { username: (await aUser({ password, isActive: false })).username, password },
      { username: (await aUser({ password, client: closed })).username, password },
      { username: (await aUser()).username, password },
    ];
    const before = await count();

    const responses = await Promise.all(attempts.map((body) => call(signIn, { body })));

    for (const response of responses) {
      expect(response.statusCode).toBe(400);
      expect(response.cookies).toEqual([]);
      expect(response.json()).toEqual({
        success: false,
        message: 'Username or password is incorrect.',
        error: {
          code: 'invalid_credentials',
          message: 'Username or password is incorrect.',
          messages: [{ code: 'session.wrong' }],
        },
      });
    }
    expect(await count()).toBe(before);
  });

  it('returns the errors of both fields at once', async () => {
    const response = await call(signIn, { body: { username: 'a', password: 'b' } });

    expect(response.json().message).toEqual({
      username: ['Username must be at least 2 characters.'],
      password: ['Password must be at least 6 characters.'],
    });
  });
});

it('hashes a password again at sign-in if the cost has been raised', async () => {
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const user = await aUser({ passwordHash: cheap });
  const body = { username: user.username, password };

  expect((await call(signIn, { body: { ...body, password: 'not that one' } })).statusCode).toBe(400);
  expect((await userById(user.id)).passwordHash).toBe(cheap);
  expect((await call(signIn, { body })).statusCode).toBe(200);

  const { passwordHash } = await userById(user.id);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await call(signIn, { body })).statusCode).toBe(200);
  expect((await userById(user.id)).passwordHash).toBe(passwordHash);
});

describe('a session', () => {
  const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
  const age = async (cookie: string, changes: Partial<typeof sessions.$inferInsert>) => {
    await db
      .update(sessions)
      .set(changes)
      .where(eq(sessions.tokenHash, hashOf(tokenIn(cookie))));
  };
  const lastSeen = async (cookie: string) => {
    const [row] = await db
      .select({ at: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOf(tokenIn(cookie))));
    return row?.at.getTime();
  };

  it('ends after twelve idle hours, and the cookies are cleared', async () => {
    const as = await aSession();
    await age(as.cookie, { lastSeenAt: later(-12 * 3_600_000) });

    const response = await call(getMe, { as });

    expect(codeOf(response)).toEqual([401, 'token_expired']);
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sessionid', ''],
      ['csrftoken', ''],
    ]);
  });

  it('ends at its absolute limit, even if it is in use', async () => {
    const as = await aSession();
    await age(as.cookie, { expiresAt: later(-1000) });

    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_expired']);
  });

  it('is kept alive by use, recorded at most once a minute', async () => {
    const as = await aSession();
    const halfMinute = later(-30_000);
    await age(as.cookie, { lastSeenAt: halfMinute });
    await call(getMe, { as });
    expect(await lastSeen(as.cookie)).toBe(halfMinute.getTime());

    await age(as.cookie, { lastSeenAt: later(-61_000) });
    await call(getMe, { as });
    expect(await lastSeen(as.cookie)).toBeGreaterThan(halfMinute.getTime());
  });

  it('ends at the next request after the user or the client is deactivated', async () => {
    const user = await aUser();
    const client = await aClient();
    const [own, colleague] = [await aSession({ user }), await aSession({ client })];

    await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    await db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id));

    expect(codeOf(await call(getMe, { as: own }))).toEqual([401, 'authentication_failed']);
    expect(codeOf(await call(getMe, { as: colleague }))).toEqual([401, 'authentication_failed']);
  });

  it('does not exist for a cookie that was never issued', async () => {
    const unknown = { cookie: `sessionid=${'a'.repeat(43)}` };

    expect(codeOf(await call(getMe, {}))).toEqual([401, 'not_authenticated']);
    expect(codeOf(await call(getMe, { headers: unknown }))).toEqual([401, 'token_not_valid']);
    expect(codeOf(await call(getMe, { headers: { cookie: 'sessionid=%00garbage' } }))).toEqual([401, 'invalid_token']);
  });

  it('is each request’s own, although simultaneous requests are looked up together', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => aUser()));
    const signedIn = await Promise.all(people.map((user) => aSession({ user })));
    const over = await aSession();
    await age(over.cookie, { expiresAt: later(-1000) });
    const unknown = { cookie: `sessionid=${'b'.repeat(43)}` };

    const [answers, again, expired, none] = await Promise.all([
      Promise.all(signedIn.map((as) => call(getMe, { as }))),
      Promise.all(signedIn.map((as) => call(getMe, { as }))),
      call(getMe, { as: over }),
      call(getMe, { headers: unknown }),
    ]);

    const names = people.map(({ username }) => username);
    expect(answers.map((response) => response.json().username)).toEqual(names);
    expect(again.map((response) => response.json().username)).toEqual(names);
    expect(codeOf(expired)).toEqual([401, 'token_expired']);
    expect(codeOf(none)).toEqual([401, 'token_not_valid']);
  });

  it('gets its CSRF cookie again if the browser lost it', async () => {
    const as = await aSession();

    const lost = await call(getMe, { headers: { cookie: as.cookie.split(';')[0] ?? '' } });
    const kept = await call(getMe, { as });

    expect(cookieOf(lost, 'csrftoken')?.value).toBe(as['x-csrftoken']);
    expect(kept.cookies).toEqual([]);
  });
});

describe('signing out', () => {
  it('ends the session and clears both cookies', async () => {
    const as = await aSession();

    const response = await call(signOut, { as });

    expect(response.json()).toMatchObject({ success: true });
    expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['sessionid', ''],
      ['csrftoken', ''],
    ]);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
  });

  it('answers the same without a session, without a body, or with the JSON header and no body', async () => {
    const url = signOut.path;

    expect((await inject({ method: 'POST', url })).statusCode).toBe(200);
    expect((await inject({ method: 'POST', url, headers: { 'content-type': 'application/json' } })).statusCode).toBe(
      200,
    );
  });

  it('requires the CSRF token while there is a session', async () => {
    const { cookie } = await aSession();

    expect(codeOf(await call(signOut, { headers: { cookie } }))).toEqual([403, 'csrf_failed']);
  });
});

it.each([
  ['expired', { expiresAt: new Date(0) }],
  ['unused', { lastSeenAt: new Date(0) }],
])('deletes %s sessions and keeps the others', async (_, fields) => {
  const [kept, gone] = [await aSession(), await aSession()];
  const ofGone = eq(sessions.tokenHash, hashOf(tokenIn(gone.cookie)));
  await db.update(sessions).set(fields).where(ofGone);

  await app.sweep();

  expect(await db.$count(sessions, ofGone)).toBe(0);
  expect((await call(getMe, { as: kept })).statusCode).toBe(200);
});
