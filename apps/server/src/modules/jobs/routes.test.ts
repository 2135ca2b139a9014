import { cancelJob, listJobs, retryJob } from '@orgscope/contract/resources/jobs';
import { listUsers } from '@orgscope/contract/resources/users';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { supportVisits } from '../../db/tables/support-access.ts';
import { startTestApp } from '../../testing/app.ts';
import { addJobs } from './add-jobs.ts';

const { call, database, aClient, aUser, aSession, aSupportAccess } = await startTestApp();
const db = database.in(platformScope);
const [own, other] = [await aClient(), await aClient()];
const admin = await aUser({ clientId: own.id, platformRole: 'client_admin' });
const ofClient = await aSession({ user: admin });
const ofPlatform = await aSession({ platformRole: 'platform_admin' });

const ids = new Map<string, number>();
const idOf = (key: string) => ids.get(key) ?? 0;

beforeEach(async () => {
  await db.delete(jobs);
  await addJobs(db, [
    { kind: 'snapshots', key: 'all', payload: { day: '2026-11-24', missed: [] } },
    { kind: 'digests', key: 'own', payload: { at: Date.UTC(2026, 10, 1) }, ofClient: own.id, requestedBy: admin.id },
    { kind: 'digests', key: 'other', payload: {}, ofClient: other.id },
  ]);
  for (const { id, key } of await db.select().from(jobs)) ids.set(key, id);
});

const listed = async (as: typeof ofClient, query = {}) => {
  const { data, meta } = (await call(listJobs, { as, query })).json<{
    data: { id: number }[];
    meta: { count: number };
  }>();
  return { ids: data.map(({ id }) => id), count: meta.count };
};

it('shows platform administrators all jobs, and others those of their client', async () => {
  expect(await listed(ofPlatform)).toEqual({ ids: [idOf('other'), idOf('own'), idOf('all')], count: 3 });
  expect(await listed(ofClient)).toEqual({ ids: [idOf('own')], count: 1 });
  expect(await listed(ofPlatform, { client_id: other.id })).toEqual({ ids: [idOf('other')], count: 1 });
  expect(await listed(ofPlatform, { page_size: 1, page: 3 })).toEqual({ ids: [idOf('all')], count: 3 });
  expect(await listed(ofPlatform, { state: 'done' })).toEqual({ ids: [], count: 0 });
  expect((await call(listJobs, { as: ofClient, query: { client_id: other.id } })).statusCode).toBe(404);
});

it('shows platform administrators the jobs of a client that is closed to them, and tells no visit of one that is open', async () => {
  const [client, visited] = [await aClient({ support: 'closed' }), await aClient()];
  const lead = await aUser({ client, platformRole: 'client_admin' });
  await addJobs(db, [{ kind: 'digests', key: 'closed', payload: {}, ofClient: client.id }]);
  expect(await listed(ofPlatform, { client_id: client.id })).toMatchObject({ count: 1 });

  await aSupportAccess({ user: lead });
  expect(await listed(ofPlatform, { client_id: client.id })).toMatchObject({ count: 1 });
  // Visits are noted beside the answers, in their order.
  await aUser({ client: visited, platformRole: 'client_admin' });
  await call(listUsers, { as: ofPlatform, query: { client_id: visited.id } });
  const noted = () =>
    db
      .select({ clientId: supportVisits.clientId })
      .from(supportVisits)
      .where(inArray(supportVisits.clientId, [client.id, visited.id]));
  await expect.poll(noted).toEqual([{ clientId: visited.id }]);
});

it('tells what a job is about, who asked for it and how far it is, and why it failed to platform administrators alone', async () => {
  await db
    .update(jobs)
    .set({ state: 'running', done: 2, total: 9, lastError: 'relation "x"' })
    .where(eq(jobs.key, 'own'));
  const seenBy = async (as: typeof ofClient) =>
    (await call(listJobs, { as, query: { client_id: own.id } })).json().data[0];

  expect(await seenBy(ofClient)).toMatchObject({
    kind: 'digests',
    about: '2026-11-01',
    client: { id: own.id, name: own.name },
    requested_by: `${admin.firstName} ${admin.lastName}`,
    progress: { done: 2, total: 9 },
    is_ending: false,
    error: null,
  });
  expect(await seenBy(ofPlatform)).toMatchObject({ error: 'relation "x"' });
});

it('cancels what waits at once and asks what runs to end', async () => {
  await db.update(jobs).set({ state: 'running' }).where(eq(jobs.key, 'all'));
  const cancel = async (as: typeof ofClient, key: string) => {
    const response = await call(cancelJob, { as, params: { id: idOf(key) } });
    const { message, data } = response.json();
    return [response.statusCode, message, data?.state, data?.is_ending];
  };
  expect(await cancel(ofClient, 'own')).toEqual([200, 'Job cancelled', 'cancelled', false]);
  expect(await cancel(ofClient, 'own')).toEqual([409, 'This job is over already', undefined, undefined]);
  expect(await cancel(ofPlatform, 'all')).toEqual([200, 'The job ends at its next good moment', 'running', true]);
  for (const key of ['all', 'other']) expect((await cancel(ofClient, key))[0]).toBe(404);
});

it('runs a job again that is over without success', async () => {
  const retry = async (as: typeof ofClient, key: string) =>
    (await call(retryJob, { as, params: { id: idOf(key) } })).statusCode;
  expect(await retry(ofClient, 'own')).toBe(409);
  await db.update(jobs).set({ state: 'failed', attempts: 10, finishedAt: new Date() });

  expect(await retry(ofClient, 'own')).toBe(200);
  expect(await retry(ofClient, 'other')).toBe(404);
  const [row] = await db.select().from(jobs).where(eq(jobs.key, 'own'));
  expect(row).toMatchObject({ state: 'waiting', attempts: 0, finishedAt: null, requestedBy: admin.id });
});
