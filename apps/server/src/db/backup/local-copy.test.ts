import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import { platformScope } from '../scope.ts';
import { FileExists, writeBackupFile } from './backup-file.ts';
import { copyOfServer, serveCopies, ServerStopped } from './local-copy.ts';

const database = await startTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'orgscope-copy-'));
const failures: unknown[] = [];
afterAll(() => rm(folder, { recursive: true }));

const recorded = async () => {
  const { rows } = await database
    .in(platformScope)
    .execute<{ actor: string }>(sql`select personal ->> 'actor' as actor from audit_events where act = 'backed_up'`);
  return rows.map(({ actor }) => actor);
};

async function aCopy() {
  const stop = await serveCopies(database, folder, '0', (error) => failures.push(error));
  onTestFinished(stop);
  const copy = await copyOfServer(folder);
  if (!copy) throw new Error('No server offers a copy');
  return { ...copy, stop };
}

test('a backup is recorded when its file is in its place', async () => {
  const { lines, record } = await aCopy();
  await writeBackupFile(join(folder, 'backup'), lines, false);
  expect(await recorded()).toEqual([]);

  await record();
  expect([await recorded(), failures]).toEqual([[expect.stringMatching(/^backup \(.+\)$/)], []]);
});

test('a backup whose file cannot be written is not recorded', async () => {
  const before = await recorded();
  const { lines } = await aCopy();
  await writeFile(join(folder, 'other'), '');

  await expect(writeBackupFile(join(folder, 'other'), lines, false)).rejects.toThrow(FileExists);
  lines.destroy();
  expect(await recorded()).toEqual(before);
});

test('a backup is not recorded if the server has stopped meanwhile', async () => {
  const { record, stop, lines } = await aCopy();
  lines.destroy();
  await stop();

  await expect(record()).rejects.toThrow(ServerStopped);
});

test('a server of an older version, which records at another moment, is not asked to', async () => {
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\orgscope-older` : join(folder, 'older');
  const older = createServer((socket) => void socket.end()).listen(address);
  onTestFinished(() => void older.close());
  await once(older, 'listening');
  await writeFile(join(folder, 'backup-address'), address);
  const copy = await copyOfServer(folder);
  copy?.lines.destroy();

  await expect(copy?.record()).resolves.toBeUndefined();
});
