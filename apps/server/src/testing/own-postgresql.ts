// A temporary PostgreSQL server.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Postgresql {
  readonly url: string;
  remove(): Promise<void>;
}

/** The programs of the newest PostgreSQL from Debian's packages, else those on the path. */
async function programs(): Promise<string> {
  const folder = '/usr/lib/postgresql';
  const versions = (await readdir(folder).catch(() => [])).map(Number).filter((version) => version >= 15);
  return versions.length > 0 ? join(folder, String(Math.max(...versions)), 'bin/') : '';
}

/** A separate server, with only the roles and databases of a new one. */
export async function ownPostgresql(): Promise<Postgresql> {
  const bin = await programs();
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-postgresql-'));
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
  // If the caller fails, nothing else would end it.
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
