import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import { platformScope } from '../scope.ts';
import { FileExists, writeBackupFile } from './backup-file.ts';
import { copyOfServer, serveCopies } from './local-copy.ts';

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

test('a server that does not record it by a call of its own has done so by itself', async () => {
  const { record, stop, lines } = await aCopy();
  lines.destroy();
  await stop();

  await expect(record()).resolves.toBeUndefined();
});
