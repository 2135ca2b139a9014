import { signIn } from '@orgscope/contract/resources/session';
import { like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { startTestApp } from '../../testing/app.ts';
import { keyOf } from './attempts.ts';
import { signInLimits } from './sign-in-limits.ts';

const { app, inject, aUser, aClient, mailTo, database } = await startTestApp();
const db = database.in(platformScope);
const password = 'correct horse';
const { free } = signInLimits.guesses;
let address = 0;
const aNetwork = () => `10.0.${++address >> 8}.${address & 255}`;

/** Signs in, from its own network if none is named, with the cookies of a device. */
const attempt = (
  username: string,
  secret: string,
  { ip = aNetwork(), device }: { ip?: string; device?: string } = {},
) =>
  inject({
    method: 'POST',
    url: signIn.path,
    payload: { username, password: secret },
    remoteAddress: ip,
    ...(device !== undefined && { cookies: { device } }),
  });

type Answer = Awaited<ReturnType<typeof attempt>>;
const deviceOf = (response: Answer) => response.cookies.find(({ name }) => name === 'device')?.value ?? '';

const statusesOf = async (count: number, make: (index: number) => ReturnType<typeof attempt>) => {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  return responses.map(({ statusCode }) => statusCode).toSorted();
};

/** Uses up all free wrong passwords, each from its own network. */
const exhaust = (username: string, device?: string) =>
  statusesOf(free, () => attempt(username, 'wrong horse', device === undefined ? {} : { device }));

/** Moves all counts back, as if so many seconds had passed. */
const letPass = (seconds: number) =>
  db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${seconds} * interval '1 second'` });

it('allows strangers ten wrong passwords per account from any number of networks, then delays even the right one', async () => {
  const { username } = await aUser({ password });

  expect(await exhaust(username)).toEqual(Array(free).fill(400));
  const response = await attempt(username.toUpperCase(), password);

  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ success: false, error: { code: 'throttled' } });
  expect(response.json().message).toBe('Too many attempts. Try again in 1 minute.');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(55);
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('counts simultaneous attempts, not only finished ones', async () => {
  const { username } = await aUser({ password });

  const statuses = await statusesOf(free + 5, () => attempt(username, 'wrong horse'));

  expect(statuses).toEqual([...Array(free).fill(400), ...Array(5).fill(429)]);
});

it('waits no longer than the longest delay after a clock was ahead and has been set back', async () => {
  const { username } = await aUser({ password });
  await exhaust(username);
  for (const minutes of [1, 2, 4, 8]) {
    await letPass(minutes * 60);
    await attempt(username, 'wrong horse');
  }
  await letPass(-24 * 3_600);

  const early = await attempt(username, password);
  expect([early.statusCode, Math.round(Number(early.headers['retry-after']) / 60)]).toEqual([429, 15]);
  await letPass(15 * 60);
  expect((await attempt(username, password)).statusCode).toBe(200);
});

it('holds a network no longer than its period after a clock was ahead and has been set back', async () => {
  const [ip, { username }] = [aNetwork(), await aUser({ password })];
  const { points, seconds } = signInLimits.network;
  await attempt('nobody@nobody.example', 'wrong horse', { ip });
  await db.update(rateLimits).set({ points }).where(like(rateLimits.key, 'sign-in-network:%'));
  await letPass(-24 * 3_600);

  const early = await attempt(username, password, { ip });
  expect([early.statusCode, Number(early.headers['retry-after'])]).toEqual([429, seconds]);
  await letPass(seconds);
  expect((await attempt(username, password, { ip })).statusCode).toBe(200);
});

it('doubles the delay of each further guess up to 15 minutes, and resets after a day without one', async () => {
  const { username } = await aUser({ password });
  await exhaust(username);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const early = await attempt(username, 'wrong horse');
    expect([early.statusCode, Math.round(Number(early.headers['retry-after']) / 60)]).toEqual([429, minutes]);
    await letPass(minutes * 60);
    expect((await attempt(username, 'wrong horse')).statusCode).toBe(400);
  }

  await letPass(24 * 3_600);

  expect(await exhaust(username)).toEqual(Array(free).fill(400));
});

it('answers guesses at an unknown account in the same way', async () => {
  const { username } = await aUser({ password });
  const answersTo = async (name: string) => {
    const statuses = await exhaust(name);
    const { statusCode, body, cookies, headers } = await attempt(name, 'wrong horse');
    return { statuses, statusCode, body, cookies, wait: Math.ceil(Number(headers['retry-after']) / 10) };
  };

  expect(await answersTo('nobody@people.example')).toEqual(await answersTo(username));
});

it('accepts a sign-in on a known device, however many strangers guess', async () => {
  const { username } = await aUser({ password });
  const device = deviceOf(await attempt(username, password));
  await exhaust(username);
  const network = aNetwork();
  await db.insert(rateLimits).values({ key: 'none', points: 1 }).onConflictDoNothing();
  await attempt('other@people.example', 'wrong horse', { ip: network });
  await db.update(rateLimits).set({ points: 1_000 }).where(like(rateLimits.key, 'sign-in-network:%'));

  expect((await attempt(username, password)).statusCode).toBe(429);
  expect((await attempt(username, password, { ip: network, device })).statusCode).toBe(200);
});

it('counts the guesses of each known device separately', async () => {
  const { username } = await aUser({ password });
  const [one, other] = [await attempt(username, password), await attempt(username, password)].map(deviceOf);

  expect(await exhaust(username, one)).toEqual(Array(free).fill(400));

  expect((await attempt(username, password, { device: one ?? '' })).statusCode).toBe(429);
  expect((await attempt(username, password, { device: other ?? '' })).statusCode).toBe(200);
  expect((await attempt(username, password)).statusCode).toBe(200);
});

it('does not count right passwords', async () => {
  const { username } = await aUser({ password });
  const device = deviceOf(await attempt(username, password));
  const ip = aNetwork();
  await db.delete(rateLimits);

  const statuses = [];
  for (let turn = 0; turn <= free; turn += 1) {
    await attempt(username, 'wrong horse', { ip });
    await attempt(username, 'wrong horse', { device });
    statuses.push((await attempt(username, password, { ip })).statusCode);
    statuses.push((await attempt(username, password, { device })).statusCode);
  }

  expect(new Set(statuses)).toEqual(new Set([200]));
  // The wrong ones stay counted for the network.
  const counted = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-network:%'));
  expect(counted).toMatchObject([{ points: free + 1 }]);
  expect(await db.$count(rateLimits, like(rateLimits.key, 'sign-in-account:%'))).toBe(0);
  expect(await db.$count(rateLimits, like(rateLimits.key, 'sign-in-device:%'))).toBe(0);
});

it.each(['sso_required', 'password_expired'])('counts no right password that is refused as %s', async (code) => {
  const client = await aClient();
  const connection = {
    name: 'Acme ID',
    issuer: 'https://id.example',
    oidcClientId: 'one',
    clientSecret: 'v1.no.secret',
  };
  if (code === 'sso_required') {
    await db
      .insert(ssoProviders)
      .values({ clientId: client.id, ...connection, mode: 'required', testedAt: new Date() });
  }
  const expiry = code === 'password_expired' ? { oneTimePasswordExpiresAt: new Date(0) } : {};
  const { username } = await aUser({ client, password, claimedAt: new Date(), ...expiry });

  for (let turn = 0; turn <= free; turn += 1) {
    expect((await attempt(username, password)).json().error.code).toBe(code);
  }

  expect(await mailTo(username)).toEqual([]);
});

it('refuses a network whose strangers try many usernames', async () => {
  const ip = aNetwork();
  await attempt('guess@people.example', 'wrong horse', { ip });
  // Sets the count as if the rest had been tried already: each try costs a hash.
  const { points } = signInLimits.network;
  await db
    .update(rateLimits)
    .set({ points: points - 1 })
    .where(like(rateLimits.key, 'sign-in-network:%'));

  expect((await attempt('another@people.example', 'wrong horse', { ip })).statusCode).toBe(400);
  const response = await attempt('yet.another@people.example', 'wrong horse', { ip });
  expect(response.statusCode).toBe(429);
  expect(response.json().message).toBe('Too many attempts. Try again in 15 minutes.');
});

it('counts what is refused for its network neither as a guess at the account nor as a reason to wait', async () => {
  const [ip, { username }] = [aNetwork(), await aUser({ password })];
  await attempt('guess@people.example', 'wrong horse', { ip });
  const useUp = () =>
    db.update(rateLimits).set({ points: signInLimits.network.points }).where(like(rateLimits.key, 'sign-in-network:%'));
  await useUp();
  expect(await statusesOf(free + 1, () => attempt(username, 'wrong horse', { ip }))).toEqual(Array(free + 1).fill(429));
  expect((await attempt(username, password)).statusCode).toBe(200);

  await exhaust(username);
  await letPass(60);
  await useUp();
  expect((await attempt(username, 'wrong horse', { ip })).statusCode).toBe(429);
  expect((await attempt(username, password)).statusCode).toBe(200);
});

it('counts nothing for the network of who has to wait', async () => {
  const [ip, { username }] = [aNetwork(), await aUser({ password })];
  await exhaust(username);
  await db.delete(rateLimits).where(like(rateLimits.key, 'sign-in-network:%'));

  expect((await attempt(username, password, { ip })).statusCode).toBe(429);

  const counted = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-network:%'));
  expect(counted.filter(({ points }) => points > 0)).toEqual([]);
});

it('mails the owner when strangers have used up the free guesses, once a day', async () => {
  const { username } = await aUser({ password });
  for (let turn = 0; turn < 2; turn += 1) {
    await exhaust(username);
    await db.delete(rateLimits).where(like(rateLimits.key, 'sign-in-account:%'));
  }

  const mails = await mailTo(username);

  expect(mails.map(({ subject }) => subject)).toEqual(['Somebody is guessing your Orgscope password']);
  expect(mails[0]?.text).toContain(`ten wrong passwords for the account ${username}`);
});

it('mails the owner again after a clock was ahead when it did, and has been set back', async () => {
  const { username } = await aUser({ password });
  const told = { key: keyOf('sign-in-told', [username.toLowerCase()]), points: 1 };
  await db.insert(rateLimits).values({ ...told, expire: sql`now() + interval '31 days'` });
  await exhaust(username);

  expect(await mailTo(username)).toHaveLength(1);
});

it('sends no mail for a right tenth password, a known device or a closed account', async () => {
  const user = await aUser({ password });
  await statusesOf(free - 1, () => attempt(user.username, 'wrong horse'));
  const device = deviceOf(await attempt(user.username, password));
  await exhaust(user.username, device);
  const closed = await aUser({ password, client: await aClient({ isActive: false }) });
  const invited = await aUser();
  for (const { username } of [closed, invited]) await exhaust(username);

  for (const { username } of [user, closed, invited]) expect(await mailTo(username)).toEqual([]);
});

it('deletes expired counts, and no others', async () => {
  await db.update(rateLimits).set({ expire: new Date(0) });
  const { username } = await aUser({ password });
  await attempt(username, 'wrong horse');

  await app.sweep();

  // Two of the account, one of the network.
  expect(await db.$count(rateLimits)).toBe(3);
});

it('refuses the 101st sign-in with the right password in five minutes, and counts it as no guess', async () => {
  const { username } = await aUser({ password });
  const first = await attempt(username, password);
  const device = deviceOf(first);
  await db.update(rateLimits).set({ points: signInLimits.account.points }).where(like(rateLimits.key, 'sign-in-all:%'));

  expect((await attempt(username, password, { device })).statusCode).toBe(429);
  expect(await statusesOf(free + 1, () => attempt(username, password))).toEqual(Array(free + 1).fill(429));
  await letPass(signInLimits.account.seconds);

  expect((await attempt(username, password)).statusCode).toBe(200);
});
