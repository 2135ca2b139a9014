import { jobLimits } from '@orgscope/contract/resources/jobs';
import type { JobKind } from '@orgscope/contract/resources/jobs';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { deleteInPortions } from '../../db/sql/delete-in-portions.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { makeLogger } from '../../lib/process/logger.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { addJobs, oldJobs } from './add-jobs.ts';
import type { NewJob } from './add-jobs.ts';
import { eachClient } from './each-client.ts';
import { jobLeases } from './job-leases.ts';
import { cancelJob, retryJob } from './queries.ts';
import { jobWorker } from './run-jobs.ts';
import type { JobWork } from './run-jobs.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);
const log = makeLogger('silent');
const kind: JobKind = 'snapshots';
const going = new AbortController().signal;

beforeEach(async () => {
  await db.delete(jobs);
});

const add = (...all: Partial<NewJob>[]) =>
  addJobs(
    db,
    all.map((job, index) => ({ kind, key: `job ${index}`, payload: {}, ...job })),
  );
/** A server's worker, which reports 50 times a second that it lives. */
const server = (work: JobWork, stopping: AbortSignal = going) =>
  jobWorker({ database, works: { [kind]: work }, log, renewMs: 20 })(Date.now(), stopping);
const all = () => db.select().from(jobs).orderBy(asc(jobs.id));
const states = async () => (await all()).map(({ state }) => state);
const makeDue = () => db.update(jobs).set({ runAfter: sql`now()` });

/** A moment that the test waits for. */
function moment() {
  let come: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, comes };
}
/** Waits until work is aborted, as work does that looks at its signal. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

it('does each job once on four servers', async () => {
  const done: string[] = [];
  await add(...Array.from({ length: 30 }, (_, index) => ({ key: `job ${index}` })));
  const work: JobWork = async ({ key }) => {
    done.push(key);
  };

  for (let pass = 0; pass < 7; pass++) await Promise.all(Array.from({ length: 4 }, () => server(work)));

  expect(done.toSorted()).toEqual((await all()).map(({ key }) => key).toSorted());
  expect(new Set(await states())).toEqual(new Set(['done']));
});

it('adds a job of the same key once', async () => {
  expect(await add({ key: 'one' }, { key: 'other' })).toBe(2);
  expect(await add({ key: 'one' })).toBe(0);
});

it('gives out one job at a time, the one that is due longest first', async () => {
  const leases = jobLeases(database, 60);
  await add({ key: 'one' }, { key: 'other', kind: 'digests' }, { key: 'earlier' });
  await db
    .update(jobs)
    .set({ runAfter: sql`now() - interval '1 minute'` })
    .where(eq(jobs.key, 'earlier'));
  const take = () => leases.take([kind, 'digests']);

  const first = await take();
  expect([first?.key, await take()]).toEqual(['earlier', undefined]);
  if (!first) throw new Error('Nothing was taken');
  await leases.finish(first);
  expect([(await take())?.key, await take()]).toEqual(['one', undefined]);
});

it('lets another server take over from one that has died, and ignores one that was only slow', async () => {
  await add({});
  const leases = jobLeases(database, 60);
  const slow = await leases.take([kind]);
  if (!slow) throw new Error('Nothing was taken');
  expect(await leases.take([kind])).toBeUndefined();
  await db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` });

  const other = await leases.take([kind]);
  expect(other).toMatchObject({ id: slow.id, attempts: 2 });
  expect(await leases.renew(slow, {})).toBe('lost');
  await leases.finish(slow);
  await leases.fail(slow, 0, 'too late');
  expect(await states()).toEqual(['running']);
});

it('ignores a worker that comes back after the job was cancelled and asked for again', async () => {
  await add({});
  const leases = jobLeases(database, 60);
  const slow = await leases.take([kind]);
  if (!slow) throw new Error('Nothing was taken');
  await cancelJob(db, slow.id);
  await db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` });
  await leases.buryLost();
  await retryJob(db, slow.id, 1);

  expect(await leases.take([kind])).toMatchObject({ id: slow.id, attempts: slow.attempts });
  expect(await leases.renew(slow, {})).toBe('lost');
  await leases.finish(slow);
  expect(await states()).toEqual(['running']);
});

it('ends the work of a server that has lost its job', async () => {
  await add({});
  const { come, comes } = moment();
  const ends = server(async ({ signal }) => {
    come();
    await untilAborted(signal);
  });
  await comes;
  await db.update(jobs).set({ attempts: 2 });
  await ends;
  expect((await all())[0]).toMatchObject({ state: 'running', attempts: 2, lastError: null });
});

it('cancels a job that waits, and one that runs at its next good moment', async () => {
  await add({ key: 'runs' }, { key: 'waits' });
  const [runs, waits] = await all();
  const { come, comes } = moment();
  const begun: string[] = [];
  const ends = server(async ({ key, signal }) => {
    begun.push(key);
    come();
    await untilAborted(signal);
  });
  await comes;
  for (const job of [runs, waits]) expect(await cancelJob(db, job?.id ?? 0)).toMatchObject({ id: job?.id, kind });
  await ends;

  expect(begun).toEqual(['runs']);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect(await cancelJob(db, runs?.id ?? 0)).toBeUndefined();
  expect(await retryJob(db, runs?.id ?? 0, 1)).toMatchObject({ id: runs?.id, kind });
  await server(async () => undefined);
  expect(await states()).toEqual(['done', 'cancelled']);
});

it('cancels a job whose server has died', async () => {
  await add({});
  await jobLeases(database, 60).take([kind]);
  const [job] = await all();
  await cancelJob(db, job?.id ?? 0);
  await db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` });

  await server(async () => undefined);
  expect(await states()).toEqual(['cancelled']);
});

it.each([1, jobLimits.attemptsMax])('cancels a job that is asked to end and fails in attempt %i', async (attempt) => {
  await add({});
  await db.update(jobs).set({ attempts: attempt - 1 });
  await server(async () => {
    await db.update(jobs).set({ cancelAskedAt: sql`now()` });
    throw new Error('the disk is full');
  });

  expect((await all())[0]).toMatchObject({ state: 'cancelled', leasedUntil: null, finishedAt: expect.any(Date) });
});

it('cancels a job that is asked to end when its server stops', async () => {
  await add({});
  const leases = jobLeases(database, 60);
  const job = await leases.take([kind]);
  if (!job) throw new Error('Nothing was taken');
  expect(await cancelJob(db, job.id)).toBeDefined();
  await leases.giveBack(job);

  expect((await all())[0]).toMatchObject({ state: 'cancelled', leasedUntil: null, finishedAt: expect.any(Date) });
});

it('ends a cancelled job that an earlier version let wait', async () => {
  await add({});
  await db.update(jobs).set({ cancelAskedAt: sql`now()` });
  await server(async () => undefined);

  expect((await all())[0]).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Date), lastError: null });
});

it('tries a job that fails again, later each time, and gives it up in the end', async () => {
  await add({});
  let attempts = 0;
  const poison = () =>
    server(async () => {
      attempts += 1;
      throw new Error('the disk is full');
    });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= jobLimits.attemptsMax; attempt++) {
    await poison();
    const [job] = await all();
    if (job?.state === 'waiting') waits.push(job.runAfter.getTime() - (job.startedAt?.getTime() ?? 0));
    await poison();
    await makeDue();
  }

  expect(attempts).toBe(jobLimits.attemptsMax);
  expect((await all())[0]).toMatchObject({ state: 'failed', lastError: 'the disk is full' });
  expect(waits.slice(0, 6)).toEqual(waits.slice(0, 6).toSorted((one, other) => one - other));
});

it('says how many clients failed, however long their reasons are', async () => {
  await add({});
  const failed = [3, 5, 8, 13, 21, 34, 55];

  await server(({ signal }) =>
    eachClient(failed, { signal }, () => Promise.reject(new Error('no space left, '.repeat(50)))),
  );

  const told = (await all())[0]?.lastError ?? '';
  expect(told).toMatch(/^7 clients failed: client 3: no space left, /);
  expect(failed.filter((id) => told.includes(`client ${id}: no space left`))).toEqual([3, 5, 8, 13, 21]);
});

it('ends a round in which ten clients in a row fail by the database', async () => {
  const begun: number[] = [];
  const isBroken = (id: number) => id !== 8;
  const ids = Array.from({ length: 30 }, (_, index) => index);

  const round = eachClient(ids, { signal: going }, async (id) => {
    begun.push(id);
    if (isBroken(id)) throw Object.assign(new Error('no space left'), { code: '53100' });
  });

  await expect(round).rejects.toThrow('18 clients failed: client 0: no space left; ');
  expect(begun).toEqual(ids.slice(0, 19));
});

it('gives up a job under which every server dies', async () => {
  await add({});
  const leases = jobLeases(database, 60);
  for (let attempt = 1; attempt <= jobLimits.attemptsMax; attempt++) {
    expect(await leases.take([kind])).toMatchObject({ attempts: attempt });
    await db.update(jobs).set({ leasedUntil: sql`now() - interval '1 second'` });
  }
  expect(await leases.take([kind])).toBeUndefined();
  await server(async () => undefined);
  expect((await all())[0]).toMatchObject({ state: 'failed', lastError: 'Every server that ran it ended' });
});

it('gives a job back when the server stops, and the attempt does not count', async () => {
  await add({});
  const { come, comes } = moment();
  const stopping = new AbortController();
  const ends = server(async ({ signal }) => {
    come();
    await untilAborted(signal);
  }, stopping.signal);
  await comes;
  stopping.abort();
  await ends;
  expect((await all())[0]).toMatchObject({ state: 'waiting', attempts: 0, leasedUntil: null });
});

it('tells how far a job is, and keeps its lease while it runs', async () => {
  await add({});
  const { come, comes } = moment();
  const ends = server(async ({ report, signal }) => {
    report(3, 8);
    await Promise.race([comes, untilAborted(signal)]);
  });
  const seen = async (): Promise<unknown> => {
    const [job] = await all();
    return job?.done === 3 && job.leasedUntil && job.leasedUntil > (job.startedAt ?? 0) ? job.total : seen();
  };
  expect(await seen()).toBe(8);
  come();
  await ends;
  expect(await states()).toEqual(['done']);
});

it('leaves jobs of kinds that it does not know to newer servers', async () => {
  await add({ kind: 'digests' });
  await server(async () => undefined);
  expect(await states()).toEqual(['waiting']);
});

it('removes jobs that have been over for long', async () => {
  await add({ key: 'old' }, { key: 'new' }, { key: 'open' });
  await db
    .update(jobs)
    .set({ state: 'done', finishedAt: sql`now()` })
    .where(sql`key <> 'open'`);
  await db
    .update(jobs)
    .set({ finishedAt: sql`now() - interval '61 days'` })
    .where(eq(jobs.key, 'old'));
  await deleteInPortions(database, oldJobs);
  expect((await all()).map(({ key }) => key)).toEqual(['new', 'open']);
});
