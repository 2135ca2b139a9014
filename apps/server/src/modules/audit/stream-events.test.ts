import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat, appendFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { auditStream } from '../../db/tables/audit-stream.ts';
import { lastRuns } from '../../lib/scheduling/repeated-work.ts';
import { readSettings } from '../../settings.ts';
import { startTestApp } from '../../testing/app.ts';
import { startSyslogServer } from '../../testing/servers/syslog-server.ts';
import { sendLines } from './send-lines.ts';
import { streamLease } from './stream-lease.ts';

const folder = await mkdtemp(join(tmpdir(), 'orgscope-stream-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'audit.jsonl');
const { app, database, settings, aClient, aFunction } = await startTestApp({ AUDIT_STREAM: `file:${path}` });
const db = database.in(platformScope);
const client = await aClient();

interface Line {
  readonly id: number;
  readonly kind: string;
  readonly record: { readonly name: string | null };
}
const linesOf = async (file: string): Promise<Line[]> =>
  (await readFile(file, 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const eventIds = async () =>
  (await db.select({ id: auditEvents.id }).from(auditEvents).orderBy(auditEvents.id)).map(({ id }) => id);
/** Transactions of other databases delay it. */
const seal = async () => {
  for (let waits = true; waits;) waits = await app.sealAudit();
};
const progress = async () => (await db.select().from(auditStream))[0];

/** A second server on the same database. */
async function aServer(target: string) {
  const { dataDir, databaseUrl } = settings;
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AUDIT_STREAM: target,
  };
  const other = await buildApp({ settings: readSettings(environment), database });
  onTestFinished(() => other.close());
  return other;
}

/** Until now nothing has been sent, to nowhere. */
beforeEach(async () => {
  await rm(path, { force: true });
  await db.delete(auditStream);
  await aFunction({ client });
  await seal();
});

it('writes every sealed event once, in the order of their ids, to a file that only its owner can read', async () => {
  await app.streamAudit();
  const first = await linesOf(path);
  await aFunction({ client, name: 'Würzburg 🚀' });
  expect(await app.streamAudit()).toBe(0);
  await seal();
  await app.streamAudit();

  const lines = await linesOf(path);
  expect(lines.map(({ id }) => id)).toEqual(await eventIds());
  expect(lines.slice(0, first.length)).toEqual(first);
  expect(lines.at(-1)).toMatchObject({ act: 'added', kind: 'functions', record: { name: 'Würzburg 🚀' } });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('begins a new file when the old one was moved away, and a new line after one that was cut', async () => {
  await app.streamAudit();
  await rename(path, `${path}.1`);
  await appendFile(path, '{"id":');
  await aFunction({ client });
  await seal();
  await app.streamAudit();

  const [cut, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(cut).toBe('{"id":');
  expect(lines.map((line) => (JSON.parse(line) as Line).id)).toEqual((await eventIds()).slice(-lines.length));
  expect([...(await linesOf(`${path}.1`)), ...lines]).toHaveLength((await eventIds()).length);
});

it('sends messages of RFC 5424 to a syslog server', async () => {
  const server = await startSyslogServer();
  onTestFinished(() => server.stop());
  await (await aServer(`syslog+tcp://127.0.0.1:${server.port}`)).streamAudit();

  expect(server.messages).toHaveLength((await eventIds()).length);
  expect(server.messages.at(-1)).toMatch(
    /^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z localhost orgscope - audit - \{"id":\d+,.*"kind":"functions".*\}$/,
  );
});

it('sends again what a server may not have read, and tells since when it fails', async () => {
  let taken = 0;
  const server = await startSyslogServer({
    take: (socket: Socket) => {
      taken += 1;
      socket.once('data', () => socket.resetAndDestroy());
    },
  });
  onTestFinished(() => server.stop());
  const sender = await aServer(`syslog+tcp://127.0.0.1:${server.port}`);

  await expect(sender.streamAudit()).rejects.toThrow(/ECONNRESET|closed|ended/);
  expect(lastRuns().get('audit_stream')).toMatchObject({ hasFailed: true });
  expect([taken, await progress()]).toEqual([
    1,
    expect.objectContaining({ through: 0, attempts: 1, failingSince: expect.any(Date), lastError: expect.any(String) }),
  ]);
  const failed = lastRuns().get('audit_stream');
  expect(await sender.streamAudit()).toBeUndefined();
  expect(await app.streamAudit()).toBeUndefined();
  expect([taken, lastRuns().get('audit_stream')]).toEqual([1, failed]);

  await db.update(auditStream).set({ nextAttemptAt: sql`date_trunc('milliseconds', now())` });
  expect(await app.streamAudit()).toBe((await eventIds()).length);
  expect(await progress()).toMatchObject({ attempts: 0, failingSince: null, lastError: null });
});

it('leaves the events to the server that has begun', async () => {
  let begin: (socket: Socket) => void = () => undefined;
  const begun = new Promise<Socket>((resolve) => (begin = resolve));
  const server = await startSyslogServer({ take: (socket) => begin(socket) });
  onTestFinished(() => server.stop());
  const first = await aServer(`syslog+tcp://127.0.0.1:${server.port}`);
  const sending = first.streamAudit();
  const socket = await begun;

  expect(await app.streamAudit()).toBe(0);
  expect(await linesOf(path)).toEqual([]);
  socket.resume();
  socket.end();
  await sending;
});

it('records nothing after another server has taken over', async () => {
  const server = await startSyslogServer({
    take: (socket) => {
      // Not read before that: at its end the socket would end by itself.
      void db
        .update(auditStream)
        .set({ leasedBy: '00000000-0000-4000-8000-000000000000' })
        .then(() => socket.resume().end());
    },
  });
  onTestFinished(() => server.stop());
  await (await aServer(`syslog+tcp://127.0.0.1:${server.port}`)).streamAudit();

  expect(await progress()).toMatchObject({ through: 0 });
});

it('gives up on a server that does not answer in time', async () => {
  const server = await startSyslogServer({ take: (socket) => socket.pause() });
  onTestFinished(() => server.stop());
  const target = { kind: 'syslog', host: '127.0.0.1', port: server.port, hasTls: false } as const;
  const line = { text: '{}', at: new Date(), isRefusal: false };

  await expect(sendLines(target, [line], { host: 'localhost', signal: AbortSignal.timeout(50) })).rejects.toThrow(
    /timeout|abort/i,
  );
});

it('fails if the disk is full', async () => {
  const line = { text: '{}', at: new Date(), isRefusal: false };
  // A device that is always full.
  await expect(
    sendLines({ kind: 'file', path: '/dev/full' }, [line], { host: 'localhost', signal: AbortSignal.timeout(1_000) }),
  ).rejects.toThrow('ENOSPC');
});

it('refuses a syslog server whose certificate it cannot trust', async () => {
  const server = await startSyslogServer({ hasTls: true });
  onTestFinished(() => server.stop());
  await expect((await aServer(`syslog+tls://localhost:${server.port}`)).streamAudit()).rejects.toThrow('certificate');

  expect(server.messages).toEqual([]);
  expect(await progress()).toMatchObject({ through: 0, lastError: expect.stringContaining('certificate') });
});

it('has the fields that the guide lists', async () => {
  const guide = await readFile(new URL('../../../../../docs/guide/operating.md', import.meta.url), 'utf8');
  const example = /```json\n(\{\s+"id"[\s\S]*?\n\})\n```/.exec(guide)?.[1] ?? '{}';
  await app.streamAudit();
  const line = (await linesOf(path)).at(-1) ?? {};
  const fieldsOf = (value: object) =>
    Object.entries(value).flatMap(([key, part]) => [
      key,
      ...(key === 'actor' || key === 'record' ? Object.keys(part as object) : []),
    ]);

  expect(fieldsOf(JSON.parse(example) as object)).toEqual(fieldsOf(line));
});

// Kept to the millisecond, and rounded, the moment of the first attempt was yet to come in one of three starts.
it('begins at once where nothing has been sent yet', async () => {
  const lease = streamLease(database, randomUUID(), 60);
  for (let begun = 0; begun < 40; begun += 1) {
    await db.delete(auditStream);
    expect(await lease.take()).toBe(0);
  }
});

it('tells a refusal as a warning', async () => {
  const server = await startSyslogServer();
  onTestFinished(() => server.stop());
  const target = { kind: 'syslog', host: '127.0.0.1', port: server.port, hasTls: false } as const;
  const options = { host: 'localhost', signal: AbortSignal.timeout(5_000) };
  await sendLines(target, [{ text: '{}', at: new Date(0), isRefusal: true }], options);

  expect(server.messages).toEqual(['<108>1 1970-01-01T00:00:00.000Z localhost orgscope - audit - {}']);
});
