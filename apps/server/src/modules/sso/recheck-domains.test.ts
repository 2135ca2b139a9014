import { afterEach, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { startTestApp } from '../../testing/app.ts';
import { recheckDomains } from './recheck-domains.ts';

const { app, database, aClient } = await startTestApp();
const db = database.in(platformScope);

async function provenDomains(count: number) {
  const { id: clientId } = await aClient();
  const all = Array.from({ length: count }, (_, index) => ({
    clientId,
    domain: `d${index}.of${clientId}.example`,
    proof: `proof-${index}`,
    provenAt: new Date(),
  }));
  await db.insert(ssoDomains).values(all);
  return clientId;
}
afterEach(() => db.delete(ssoDomains));

/** Looks them all up, and tells how many were looked up at the same time, and how far the run was said to be. */
async function recheck(answerOf: (count: number, name: string) => string[] | Error) {
  let [asked, atWork, most] = [0, 0, 0];
  const reports: (readonly [done: number, total: number])[] = [];
  const lookUp = async (name: string) => {
    asked += 1;
    atWork += 1;
    most = Math.max(most, atWork);
    const answer = answerOf(asked, name);
    // Those that are looked up at once have all begun before the first one ends.
    await Promise.resolve();
    atWork -= 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { signal } = new AbortController();
  const run = recheckDomains(
    database,
    lookUp,
    app.log,
  )({
    day: '2026-11-30',
    missed: [],
    signal,
    report: (...told) => reports.push(told),
  });
  const failure: unknown = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { asked, most, reports, failure };
}
const missing = async () => (await db.select().from(ssoDomains)).filter(({ missingSince }) => missingSince).length;

it('looks domains up twenty at a time, and tells how far it is', async () => {
  await provenDomains(45);

  expect(await recheck(() => [])).toEqual({
    asked: 45,
    most: 20,
    reports: [
      [20, 45],
      [40, 45],
      [45, 45],
    ],
    failure: undefined,
  });
  expect(await missing()).toBe(45);
});

it('ends where no DNS server answers, and changes nothing', async () => {
  await provenDomains(200);
  const timeout = new Error('queryTxt ETIMEOUT');
  const { asked, failure } = await recheck(() => timeout);

  expect([asked, failure]).toEqual([20, timeout]);
  expect(await missing()).toBe(0);
});

it('passes over domains whose own servers fail', async () => {
  await provenDomains(45);
  const { asked, failure } = await recheck((count) => (count % 5 === 0 ? [] : new Error('queryTxt ESERVFAIL')));

  expect([asked, failure]).toEqual([45, undefined]);
  expect(await missing()).toBe(9);
});

it('looks all others up where every domain of one client fails', async () => {
  const lapsed = await provenDomains(20);
  await provenDomains(1);
  const { asked, failure } = await recheck((_count, name) =>
    name.endsWith(`.of${lapsed}.example`) ? new Error('queryTxt ESERVFAIL') : [],
  );

  expect([asked, failure]).toEqual([21, undefined]);
  expect(await missing()).toBe(1);
});
