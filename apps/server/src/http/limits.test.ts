import { signIn } from '@orgscope/contract/resources/session';
import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { startTestApp } from '../testing/app.ts';
import { networkOf } from './attempts.ts';
import { signInLimits } from './limits.ts';

const { app, inject, aUser, database } = await startTestApp();
const password = 'correct horse';
let address = 0;
const aNetwork = () => `10.0.0.${++address}`;

/** Signs in from an address. */
const attempt = (username: string, secret: string, ip: string) =>
  inject({
    method: 'POST',
    url: signIn.path,
    payload: { username, password: secret },
    remoteAddress: ip,
  });

const statusesOf = async (count: number, make: (index: number) => ReturnType<typeof attempt>) => {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  return responses.map(({ statusCode }) => statusCode).toSorted();
};

it('shuts a username out of one address after ten wrong passwords, the right one included', async () => {
  const [{ username }, ip] = [await aUser({ password }), aNetwork()];
  const wrong = await statusesOf(signInLimits.perUsername, () => attempt(username, 'wrong horse', ip));

  const response = await attempt(username.toUpperCase(), password, ip);

  expect(wrong).toEqual(Array(signInLimits.perUsername).fill(400));
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ success: false, error: { code: 'throttled' } });
  expect(response.json().message).toBe('Too many attempts. Try again in 15 minutes.');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60);
});

it('leaves the same username alone at other addresses', async () => {
  const [{ username }, ip] = [await aUser({ password }), aNetwork()];
  await statusesOf(signInLimits.perUsername + 1, () => attempt(username, 'wrong horse', ip));

  expect((await attempt(username, password, aNetwork())).statusCode).toBe(200);
});

it('counts attempts made at once, not only those that are over', async () => {
  const [{ username }, ip] = [await aUser({ password }), aNetwork()];

  const statuses = await statusesOf(signInLimits.perUsername + 5, () => attempt(username, 'wrong horse', ip));

  expect(statuses).toEqual([...Array(signInLimits.perUsername).fill(400), ...Array(5).fill(429)]);
});

it('gives right passwords back', async () => {
  const [{ username }, ip] = [await aUser({ password }), aNetwork()];

  const statuses = [];
  for (let turn = 0; turn <= signInLimits.perUsername; turn += 1) {
    statuses.push((await attempt(username, password, ip)).statusCode);
  }

  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('gives right passwords back to the address as well, and keeps the wrong ones counted', async () => {
  const [{ username }, ip] = [await aUser({ password }), aNetwork()];
  const db = database.in(platformScope);
  await db.delete(rateLimits);

  for (const secret of ['wrong horse', password, password]) await attempt(username, secret, ip);

  const counts = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-address:%'));
  expect(counts).toMatchObject([{ points: 1 }]);
});

it('shuts out an address that tries many usernames', async () => {
  const ip = aNetwork();
  await attempt('guess@people.example', 'wrong horse', ip);
  // As if the rest had been tried already: each try costs a hash.
  await database
    .in(platformScope)
    .update(rateLimits)
    .set({ points: signInLimits.perAddress - 1 })
    .where(like(rateLimits.key, 'sign-in-address:%'));

  expect((await attempt('another@people.example', 'wrong horse', ip)).statusCode).toBe(400);
  expect((await attempt('yet.another@people.example', 'wrong horse', ip)).statusCode).toBe(429);
});

it('takes the addresses of one IPv6 customer as one', async () => {
  const { username } = await aUser({ password });
  await statusesOf(signInLimits.perUsername, (index) => attempt(username, 'wrong horse', `2001:db8:1:2::${index + 1}`));

  expect((await attempt(username, password, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
  expect((await attempt(username, password, '2001:db8:1:3::1')).statusCode).toBe(200);
});

it.each([
  ['2001:db8::1', '2001:db8::9:0:0:1'],
  ['2001:db8:1::1', '2001:db8:1:0:9:8:7:6'],
  ['2001:db8:0:5::1', '2001:db8:0:5:9:8:7:6'],
  ['fe80::1%eth0', 'fe80::2%eth0'],
  ['::1', '0:0:0:0:9::1'],
])('knows %s and %s as one network, however their zeros are written', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1::1', '2001:db8:1:5::1'],
  ['192.0.2.1', '192.0.2.2'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
])('knows %s and %s as two', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

it('clears away counts that have run out, and no others', async () => {
  const db = database.in(platformScope);
  await db.update(rateLimits).set({ expire: new Date(0) });
  const { username } = await aUser({ password });
  await attempt(username, 'wrong horse', '192.0.2.77');

  await app.sweep();

  // One of the username, one of the address.
  expect(await db.$count(rateLimits)).toBe(2);
});
