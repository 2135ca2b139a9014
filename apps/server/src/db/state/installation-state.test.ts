import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { scannedTables } from '../../testing/scanned-tables.ts';
import { readInstallationState } from './installation-state.ts';
import { platformScope } from '../scope.ts';
import { auditStream } from '../tables/audit-stream.ts';
import { jobs } from '../tables/jobs.ts';
import { mails } from '../tables/mails.ts';

const database = await startTestDatabase();
const { aClient, aSession, aUser } = buildersFor(database);
const db = database.in(platformScope);
const read = () => readInstallationState(database, 3_600);
const ago = (text: string) => sql`now() - ${text}::interval`;

test('a new database has nothing that waits, and no age of what never was', async () => {
  expect(await read()).toMatchObject({
    mail_waiting: 0,
    mail_oldest: null,
    webhooks_waiting: 0,
    webhooks_oldest: null,
    jobs_waiting: 0,
    jobs_oldest: null,
    snapshots: null,
    backup: null,
    archive: null,
    archive_fails: null,
    bytes: expect.any(Number),
  });
});

test('what webhooks have sent is not read to count what they have given up', async () => {
  const scanned = await scannedTables(database, (on) => readInstallationState(on, 3_600));

  expect(scanned).not.toContain('webhook_deliveries');
});

test('mail waits once it is due, or since it was written if it was tried; dead letters are apart', async () => {
  const { id } = await aUser();
  const mail = { kind: 'password_changed', userId: id, toAddress: 'ada@company.example', toName: 'Ada' } as const;
  await db.insert(mails).values([
    { ...mail, cause: 'due', createdAt: ago('2 days'), nextAttemptAt: ago('10 minutes') },
    { ...mail, cause: 'later', nextAttemptAt: sql`now() + interval '1 day'` },
    { ...mail, cause: 'tried', attempts: 3, createdAt: ago('1 hour'), nextAttemptAt: sql`now() + interval '1 hour'` },
    { ...mail, cause: 'dead', attempts: 10, createdAt: ago('3 days'), deadAt: ago('1 day') },
    { ...mail, cause: 'done', createdAt: ago('3 days'), deliveredAt: ago('1 day') },
  ]);

  const { mail_waiting: waiting, mail_oldest: oldest, mail_dead: dead } = await read();

  expect({ waiting, dead, minutes: Math.round((oldest ?? 0) / 60) }).toEqual({ waiting: 2, dead: 1, minutes: 60 });
  await db.delete(mails);
});

test('webhooks wait if they are due and switched on', async () => {
  const { id } = await aClient();
  const seal = 'v1.x.y';
  await db.execute(sql`
    with hooks as (insert into webhooks (client_id, url, events, secret, is_on) values
        (${id}, 'https://on.example', '{}', ${seal}, true), (${id}, 'https://off.example', '{}', ${seal}, false)
        returning id, is_on),
      event as (insert into webhook_events (client_id, type, data) values (${id}, 'test', '{}') returning id)
    insert into webhook_deliveries (client_id, webhook_id, event_id, next_attempt_at)
    select ${id}, hooks.id, event.id, now() - least * interval '1 minute'
    from hooks, event, unnest(array[5, 20, -60]) least`);

  const { webhooks_waiting: waiting, webhooks_oldest: oldest } = await read();

  expect({ waiting, minutes: Math.round((oldest ?? 0) / 60) }).toEqual({ waiting: 2, minutes: 20 });
});

test('jobs wait once they are due, or since they were added if they were tried; those given up are apart', async () => {
  const job = { kind: 'snapshots', payload: {} } as const;
  await db.insert(jobs).values([
    { ...job, key: 'due', createdAt: ago('2 days'), runAfter: ago('10 minutes') },
    { ...job, key: 'later', runAfter: sql`now() + interval '1 day'` },
    { ...job, key: 'tried', attempts: 3, createdAt: ago('1 hour'), runAfter: sql`now() + interval '1 hour'` },
    { ...job, key: 'runs', state: 'running', createdAt: ago('1 day') },
    { ...job, key: 'failed', state: 'failed', createdAt: ago('3 days'), finishedAt: ago('1 day') },
  ]);

  const { jobs_waiting: waiting, jobs_oldest: oldest, jobs_failed: failed } = await read();

  expect({ waiting, failed, minutes: Math.round((oldest ?? 0) / 60) }).toEqual({ waiting: 2, failed: 1, minutes: 60 });
  await db.delete(jobs);
});

test('what of the audit is sealed and not sent is told by its age, once it is sent and while nobody sends', async () => {
  await database.asOwner((owner) => owner.query(`update audit_events set at = now() - interval '5 hours'`));
  const hours = async () => {
    const { audit_unsent_oldest: oldest } = await read();
    return oldest && Math.round(oldest / 3_600);
  };
  await database.asOwner((owner) =>
    owner.query(
      `insert into audit_seals (through, rows, digest, seal) select max(id), count(*), '', '' from audit_events`,
    ),
  );
  // Never sent anywhere.
  expect(await hours()).toBeNull();
  await db.insert(auditStream).values({ through: 0 });
  expect(await hours()).toBe(5);
  const set = (fields: Partial<typeof auditStream.$inferInsert>) => db.update(auditStream).set(fields);
  await set({ leasedUntil: new Date(Date.now() + 60_000) });
  expect(await hours()).toBeNull();
  await set({ failingSince: new Date() });
  expect(await hours()).toBe(5);
  await set({ leasedUntil: new Date(Date.now() - 60_000), failingSince: null });
  expect(await hours()).toBe(5);
  await db.update(auditStream).set({ through: sql`(select max(id) from audit_events)` });
  expect(await hours()).toBeNull();
});

test('a session counts until it has ended or was not used for too long', async () => {
  const before = (await read()).sessions;
  await Promise.all([aSession(), aSession(), aSession()]);
  await db.execute(sql`update sessions set last_seen_at = now() - interval '2 hours'
    where token_hash = (select token_hash from sessions limit 1)`);

  expect((await read()).sessions - before).toBe(2);
});

test('a backup and the daily work are told by their age', async () => {
  await db.execute(sql`insert into daily_runs (day, leased_until, done_at)
    values ('2026-11-20', now(), now() - interval '3 hours')`);
  await db.execute(sql`select record_act('backed_up', 'backup', null, null, 'done', null, null)`);
  await database.asOwner((owner) =>
    owner.query(`update audit_events set at = now() - interval '5 hours' where act = 'backed_up';
      select tell_audit('restored', 'backup', null, null, 'done', null, null)`),
  );

  const { snapshots: before, backup } = await read();
  await db.insert(jobs).values([
    { kind: 'snapshots', key: 'done', payload: {}, state: 'done', finishedAt: ago('2 hours') },
    { kind: 'snapshots', key: 'failed', payload: {}, state: 'failed', finishedAt: ago('1 hour') },
  ]);
  const { snapshots: after } = await read();

  expect([before, after].map((seconds) => Math.round((seconds ?? 0) / 3_600))).toEqual([3, 2]);
  expect(Math.round((backup ?? 0) / 3_600)).toBe(5);
});

test.skipIf(database.engine === 'embedded')('counts the connections of every login', async () => {
  const { connections } = await database.asOwner(async (owner) => {
    await owner.query('select 1');
    return read();
  });

  expect(connections).toBeGreaterThanOrEqual(2);
});
