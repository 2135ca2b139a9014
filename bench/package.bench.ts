// How large is a release, how soon does it serve from PostgreSQL, how much memory does it take, and are two builds the same?
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, median, residentMemory } from './lib/figures.ts';
import { startPostgresql } from './lib/postgresql.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const rounds = 5;
const work = await mkdtemp(join(tmpdir(), 'orgscope-bench-package-'));

/** Packs the sources in a folder of their own, where nothing has been built; returns the archive's path. */
async function packedAgain(name: string): Promise<string> {
  const folder = join(work, name);
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 10_000_000 });
  for (const path of stdout.split('\0').filter(Boolean)) await cp(join(root, path), join(folder, path));
  await cp(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  await rm(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  const { stdout: date } = await run('git', ['log', '-1', '--format=%ct'], { cwd: root });
  const env = { ...process.env, SOURCE_DATE_EPOCH: date.trim(), WITHOUT_DEMO: '1' };
  await run(process.execPath, ['scripts/package.mjs'], { cwd: folder, env });
  const archive = (await readdir(join(folder, 'dist'))).find((file) => file.endsWith('.tar.gz'));
  return join(folder, 'dist', archive ?? '');
}

const sumOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const archive = await packedAgain('one');
const [first, second] = [await sumOf(archive), await sumOf(await packedAgain('another'))];
judge('two builds in two folders', first === second ? 'same bytes' : 'differ', 'same bytes', first === second);
const megabytes = (await stat(archive)).size / 1e6;
judge('archive', `${megabytes.toFixed(1)} MB`, '≤ 60 MB', megabytes <= 60);

const release = join(work, 'release');
await run('sh', ['-c', 'mkdir "$1" && tar -xzf "$2" --strip-components=1 -C "$1"', 'sh', release, archive]);
await symlink(join(release, 'orgscope'), join(work, 'orgscope'));
const postgresql = await startPostgresql();
const environment = {
  DATABASE_URL: postgresql.url,
  DATA_DIR: join(work, 'data'),
  NODE_ENV: 'development',
};
const env = { PATH: process.env.PATH, ...environment };
await run(join(work, 'orgscope'), ['migrate'], { env });
const starts: number[] = [];
const memory: number[] = [];
const atRest: number[] = [];
/** Seconds after which V8 has given back what it took for the start. */
const rest = 30;
for (let round = 0; round < rounds; round += 1) {
  // The launcher becomes the server's process.
  const server = await startBuiltServer(environment, { command: [join(work, 'orgscope'), 'start'] });
  starts.push(server.secondsToFirstPage);
  memory.push(residentMemory(server.pid));
  await wait(rest * 1000);
  atRest.push(residentMemory(server.pid));
  await server.stop();
}
judge('first page of a release on PostgreSQL', `${median(starts).toFixed(2)} s`, '≤ 1 s', median(starts) <= 1);
judge('memory of a release, started', `${median(memory).toFixed(0)} MB`, '≤ 100 MB', median(memory) <= 100);
judge(`the same, ${rest} s later`, `${median(atRest).toFixed(0)} MB`, '≤ 100 MB', median(atRest) <= 100);
await postgresql.remove();
await rm(work, { recursive: true });
