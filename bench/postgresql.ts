// A PostgreSQL for one measurement: a database of the server that TEST_DATABASE_URL names, or a server of its own.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUrl } from '../apps/server/src/testing/database-url.ts';

const run = promisify(execFile);

interface Postgresql {
  readonly url: string;
  remove(): Promise<void>;
}

/** The programs of the newest PostgreSQL that Debian's packages have put here, else those on the path. */
async function programs(): Promise<string> {
  const folder = '/usr/lib/postgresql';
  const versions = (await readdir(folder).catch(() => [])).map(Number).filter((version) => version >= 15);
  return versions.length > 0 ? join(folder, String(Math.max(...versions)), 'bin/') : '';
}

async function ownServer(): Promise<Postgresql> {
  const bin = await programs();
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), -1);
  const asPostgres = (program: string, ...args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', bin + program, ...args], { cwd: folder })
      : run(bin + program, args, { cwd: folder });
  await asPostgres(
    'initdb',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    data,
  );
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder}`;
  await asPostgres('pg_ctl', `--pgdata=${data}`, `--log=${folder}/log`, `--options=${options}`, '--wait', 'start');
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  // Should the measurement break, nobody else would end it.
  const end = () => process.kill(pid, 'SIGQUIT');
  process.once('exit', end);
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    async remove() {
      process.off('exit', end);
      await asPostgres('pg_ctl', `--pgdata=${data}`, '--mode=fast', '--wait', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

async function ownDatabase(serverUrl: string): Promise<Postgresql> {
  const name = `orgscope_bench_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name}`);
  return {
    url: databaseUrl(serverUrl, name),
    async remove() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** An empty database, until it is removed. */
export function startPostgresql(): Promise<Postgresql> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? ownDatabase(serverUrl) : ownServer();
}
