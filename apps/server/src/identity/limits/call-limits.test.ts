import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { limitClassOf } from '@orgscope/contract/limit-class';
import type { LimitClass } from '@orgscope/contract/limit-class';
import { getConfig } from '@orgscope/contract/resources/config';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { getMe } from '@orgscope/contract/resources/me';
import { exportUsers } from '@orgscope/contract/resources/users';
import { provePassword } from '@orgscope/contract/resources/passwords';
import { addIndustry } from '@orgscope/contract/resources/industries';
import { signIn, signOut } from '@orgscope/contract/resources/session';
import { like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { callLimits, clientFactor, heldMs } from './call-limits.ts';

// One hundredth of the usual limits.
const { inject, database, aClient, aUser, aSession } = await startTestApp({ RATE_LIMIT_PERCENT: '1' });
const most = (name: LimitClass | 'none') => (name === 'none' ? Infinity : Math.round(callLimits[name].points / 100));
const classes = Object.keys(callLimits) as LimitClass[];
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
let networks = 0;
const aNetwork = () => `10.1.${++networks >> 8}.${networks & 255}`;

interface Caller {
  readonly as?: SessionHeaders;
  readonly from?: string;
}
const callOf = ({ method, path }: Endpoint, { as, from = '10.9.9.9' }: Caller) =>
  inject({
    method,
    url: path.replaceAll(':token', 'a'.repeat(43)).replaceAll(/:\w+/g, '2147483647'),
    headers: { ...as },
    remoteAddress: from,
  });
const statusOf = async (endpoint: Endpoint, caller: Caller) => (await callOf(endpoint, caller)).statusCode;

async function useUp(endpoint: Endpoint, caller: Caller): Promise<void> {
  const all = Array.from({ length: most(limitClassOf(endpoint)) }, () => statusOf(endpoint, caller));
  expect(await Promise.all(all)).not.toContain(429);
}

/** A cheap call of each class, signed in. */
const samples: Record<LimitClass, Endpoint> = {
  reads: getMe,
  writes: addIndustry,
  heavy: exportUsers,
  guesses: provePassword,
};
/** The same for strangers, who have no heavy calls. */
const strangerSamples = { reads: getConfig, writes: signOut, guesses: signIn } as const;

const having = (name: LimitClass, isPublic: boolean) =>
  endpoints.filter((each) => limitClassOf(each) === name && (each.access === 'public') === isPublic);

const outcomesOf = (all: readonly Endpoint[], caller: Caller) =>
  Promise.all(all.map(async (each) => [titleOf(each), await statusOf(each, caller)]));

describe('every endpoint refuses what is past the limit', () => {
  it.each(classes)('of %s of a user', async (name) => {
    const as = await aSession({ platformRole: 'client_admin' });
    await useUp(samples[name], { as });

    const all = having(name, false);
    expect(await outcomesOf(all, { as })).toEqual(all.map((each) => [titleOf(each), 429]));
    for (const other of classes.filter((each) => each !== name)) {
      expect(await statusOf(samples[other], { as })).not.toBe(429);
    }
  });

  it('of every class that has calls for strangers', () => {
    expect(classes.filter((name) => having(name, true).length > 0)).toEqual(Object.keys(strangerSamples));
  });

  it.each(Object.entries(strangerSamples) as [LimitClass, Endpoint][])(
    'of %s of strangers in one network',
    async (name, sample) => {
      const from = aNetwork();
      const all = having(name, true);
      await useUp(sample, { from });

      expect(await outcomesOf(all, { from })).toEqual(all.map((each) => [titleOf(each), 429]));
      expect(await statusOf(sample, { from: aNetwork() })).not.toBe(429);
    },
  );

  it('of a network that makes calls for signed-in users without signing in', async () => {
    const from = aNetwork();
    await useUp(getMe, { from });
    expect(await statusOf(getMe, { from })).toBe(429);
  });
});

it('counts addresses that it does not serve, and no screens of the web app', async () => {
  const from = aNetwork();
  const open = async (url: string, accept = '*/*') =>
    (await inject({ method: 'GET', url, headers: { accept }, remoteAddress: from })).statusCode;
  const all = Array.from({ length: most('reads') }, (_, index) => open(index % 2 ? '/api/core/none/' : '/none.php'));
  expect(new Set(await Promise.all(all))).toEqual(new Set([404]));

  expect([await open('/api/core/none/'), await open('/none.php')]).toEqual([429, 429]);
  expect(await statusOf(getConfig, { from })).toBe(429);
  expect(await statusOf(getConfig, { from: aNetwork() })).toBe(200);
});

it('never refuses a look at health: a proxy in that network would take the server for lost', async () => {
  const from = aNetwork();
  await useUp(getConfig, { from });
  expect(await Promise.all([getConfig, getLiveness, getReadiness].map((each) => statusOf(each, { from })))).toEqual([
    429, 200, 200,
  ]);
});

it('holds a refusal back, and nobody else meanwhile', async () => {
  const [as, other] = [await aSession(), await aSession()];
  await useUp(getMe, { as });

  const start = performance.now();
  const refused = statusOf(getMe, { as }).then((status) => [status, performance.now() - start] as const);
  expect(await statusOf(getMe, { as: other })).toBe(200);
  const othersMs = performance.now() - start;
  const [status, ms] = await refused;
  expect([status, ms >= heldMs - 20, othersMs < ms]).toEqual([429, true, true]);
});

it('tells when to try again', async () => {
  const as = await aSession();
  await useUp(getMe, { as });

  const { headers, json } = await callOf(getMe, { as });
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(headers).toMatchObject({
    'ratelimit-policy': `"reads";q=${most('reads')};w=60`,
    ratelimit: `"reads";r=0;t=${seconds}`,
  });
  expect(json()).toMatchObject({
    success: false,
    error: { code: 'throttled', message: expect.stringMatching(/^Too many calls\. Try again in \d+ seconds?\.$/) },
  });
});

it('leaves others alone: a user those of the client, and a client the others', async () => {
  const client = await aClient();
  const flooding = await Promise.all(
    Array.from({ length: clientFactor }, async () => aSession({ user: await aUser({ clientId: client.id }) })),
  );
  const colleague = await aSession({ user: await aUser({ clientId: client.id }) });
  const other = await aSession();

  const [first] = flooding;
  if (!first) throw new Error('Nobody floods');
  await useUp(getMe, { as: first });
  await Promise.all(Array.from({ length: most('reads') }, () => statusOf(getMe, { as: first })));
  expect(await statusOf(getMe, { as: colleague })).toBe(200);

  for (const as of flooding.slice(1))
    await Promise.all(Array.from({ length: most('reads') }, () => statusOf(getMe, { as })));
  expect(await statusOf(getMe, { as: colleague })).toBe(429);
  expect(await statusOf(getMe, { as: other })).toBe(200);
});

it('counts heavy calls for all servers in the database, and no others', async () => {
  const counted = async () => {
    const rows = await database
      .in(platformScope)
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(like(rateLimits.key, 'calls-%'));
    return rows.map(({ key }) => key);
  };
  await database.in(platformScope).delete(rateLimits).where(like(rateLimits.key, 'calls-%'));
  const user = await aUser({ platformRole: 'client_admin' });
  const as = await aSession({ user });

  await Promise.all([getMe, addIndustry, provePassword].map((each) => statusOf(each, { as })));
  expect(await counted()).toEqual([]);
  await statusOf(exportUsers, { as });
  expect((await counted()).toSorted()).toEqual([`calls-heavy-client:${user.clientId}`, `calls-heavy-one:${user.id}`]);
});

it('holds heavy calls no longer than their period after a clock was ahead and has been set back', async () => {
  const as = await aSession({ platformRole: 'client_admin' });
  const letPass = (seconds: number) =>
    database
      .in(platformScope)
      .update(rateLimits)
      .set({ expire: sql`${rateLimits.expire} - make_interval(secs => ${seconds})` })
      .where(like(rateLimits.key, 'calls-heavy-%'));
  await useUp(exportUsers, { as });
  await letPass(-24 * 3_600);

  const { headers } = await callOf(exportUsers, { as });
  expect(headers).toMatchObject({ 'retry-after': '600', ratelimit: '"heavy";r=0;t=600' });
  await letPass(600);
  expect(await statusOf(exportUsers, { as })).not.toBe(429);
});
