import { cancelJob, listJobs, retryJob } from '@orgscope/contract/resources/jobs';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { readInstallationState } from '../../db/state/installation-state.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { startTestApp } from '../../testing/app.ts';
import { addJobs } from './add-jobs.ts';

const { call, database, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);
const operator = await aUser({ platformRole: 'platform_admin' });
const as = await aSession({ user: operator });

const ids = new Map<string, number>();
const idOf = (key: string) => ids.get(key) ?? 0;

beforeEach(async () => {
  await db.delete(jobs);
  await addJobs(db, [
    { kind: 'snapshots', key: 'snapshots', payload: { day: '2026-11-24', missed: [] } },
    { kind: 'digests', key: 'digests', payload: { at: Date.UTC(2026, 10, 1) } },
    { kind: 'benchmarks', key: 'benchmarks', payload: {} },
  ]);
  for (const { id, key } of await db.select().from(jobs)) ids.set(key, id);
});

const listed = async (query = {}) => {
  const { data, meta } = (await call(listJobs, { as, query })).json<{
    data: { id: number }[];
    meta: { count: number };
  }>();
  return { ids: data.map(({ id }) => id), count: meta.count };
};

it('lists the jobs, the newest first, by pages and by state', async () => {
  expect(await listed()).toEqual({ ids: [idOf('benchmarks'), idOf('digests'), idOf('snapshots')], count: 3 });
  expect(await listed({ page_size: 1, page: 3 })).toEqual({ ids: [idOf('snapshots')], count: 3 });
  expect(await listed({ state: 'done' })).toEqual({ ids: [], count: 0 });
});

it('is for platform administrators alone', async () => {
  const lead = await aSession({ platformRole: 'client_admin' });
  const params = { id: idOf('digests') };
  const answers = [
    await call(listJobs, { as: lead }),
    await call(cancelJob, { as: lead, params }),
    await call(retryJob, { as: lead, params }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

it('tells what a job is about, who asked for it, how far it is and why it failed', async () => {
  await db
    .update(jobs)
    .set({ state: 'running', done: 2, total: 9, lastError: 'relation "x"', requestedBy: operator.id })
    .where(eq(jobs.key, 'digests'));
  const { data } = (await call(listJobs, { as, query: { state: 'running' } })).json();
  expect(data).toEqual([
    expect.objectContaining({
      kind: 'digests',
      about: '2026-11-01',
      requested_by: `${operator.firstName} ${operator.lastName}`,
      progress: { done: 2, total: 9 },
      is_ending: false,
      error: 'relation "x"',
    }),
  ]);
});

it('cancels what waits at once and asks what runs to end', async () => {
  await db.update(jobs).set({ state: 'running' }).where(eq(jobs.key, 'snapshots'));
  const cancel = async (id: number) => {
    const response = await call(cancelJob, { as, params: { id } });
    const { message, data } = response.json();
    return [response.statusCode, message, data?.state, data?.is_ending];
  };
  expect(await cancel(idOf('digests'))).toEqual([200, 'Job cancelled', 'cancelled', false]);
  expect(await cancel(idOf('digests'))).toEqual([409, 'This job is over already', undefined, undefined]);
  expect(await cancel(idOf('snapshots'))).toEqual([200, 'The job ends at its next good moment', 'running', true]);
  expect((await cancel(2_000_000_000))[0]).toBe(404);
});

it('runs a job again that is over without success', async () => {
  const retry = async (id: number) => (await call(retryJob, { as, params: { id } })).statusCode;
  expect(await retry(idOf('digests'))).toBe(409);
  const before = sql`now() - interval '4 days'`;
  await db.update(jobs).set({ state: 'failed', attempts: 10, createdAt: before, finishedAt: new Date() });

  expect(await retry(idOf('digests'))).toBe(200);
  expect(await retry(2_000_000_000)).toBe(404);
  const [row] = await db.select().from(jobs).where(eq(jobs.key, 'digests'));
  expect(row).toMatchObject({ state: 'waiting', attempts: 0, finishedAt: null, requestedBy: operator.id });
  // Tried again in vain, it has waited since it was asked for again.
  await db.update(jobs).set({ attempts: 1 }).where(eq(jobs.key, 'digests'));
  expect((await readInstallationState(database, 3_600)).jobs_oldest).toBeLessThan(600);
});
