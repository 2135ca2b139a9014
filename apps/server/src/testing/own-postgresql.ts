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

interface Started {
  readonly bin: string;
  readonly folder: string;
  readonly data: string;
}

/** A new folder for a server, which PostgreSQL's user may use: it refuses to run as root. */
async function newPlace(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-postgresql-'));
  if (isRoot) await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), -1);
  return { bin: await programs(), folder, data: join(folder, 'data') };
}

const isRoot = process.getuid?.() === 0;
const asPostgres = ({ bin, folder: cwd }: Started, program: string, ...args: string[]) =>
  isRoot
    ? run('runuser', ['-u', 'postgres', '--', bin + program, ...args], { cwd })
    : run(bin + program, args, { cwd });

/** Starts the server of a folder, and ends it with this process at the latest. */
async function startIn(place: Started) {
  const { folder, data } = place;
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder}`;
  await asPostgres(
    place,
    'pg_ctl',
    `--pgdata=${data}`,
    `--log=${folder}/log`,
    `--options=${options}`,
    '--wait',
    'start',
  );
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  // If the caller fails, nothing else would end it.
  const end = () => process.kill(pid, 'SIGQUIT');
  process.once('exit', end);
  return async function stop(mode: 'fast' | 'immediate' = 'fast') {
    process.off('exit', end);
    await asPostgres(place, 'pg_ctl', `--pgdata=${data}`, `--mode=${mode}`, '--wait', 'stop');
  };
}

const urlOf = ({ folder }: Started) => `postgres://postgres@localhost/postgres?host=${folder}`;

/** A separate server, with only the roles and databases of a new one. */
export async function ownPostgresql(): Promise<Postgresql> {
  const place = await newPlace();
  await asPostgres(
    place,
    'initdb',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    place.data,
  );
  const stop = await startIn(place);
  return {
    url: urlOf(place),
    async remove() {
      await stop();
      await rm(place.folder, { recursive: true });
    },
  };
}

interface Standby extends Postgresql {
  start(): Promise<void>;
  /** At once, as a machine is lost. */
  lose(): Promise<void>;
  /** Makes it a primary of its own. */
  promote(): Promise<void>;
}

/** A streaming standby of a server. */
export async function ownStandby(primary: Postgresql): Promise<Standby> {
  const place = await newPlace();
  const from = new URL(primary.url).searchParams.get('host') ?? '';
  const args = ['--host', from, '--username=postgres', '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  await asPostgres(place, 'pg_basebackup', ...args, '--pgdata', place.data);
  let stop: Awaited<ReturnType<typeof startIn>> | undefined = await startIn(place);
  return {
    url: urlOf(place),
    async start() {
      stop = await startIn(place);
    },
    async lose() {
      await stop?.('immediate');
      stop = undefined;
    },
    async promote() {
      await asPostgres(place, 'pg_ctl', `--pgdata=${place.data}`, '--wait', 'promote');
    },
    async remove() {
      await stop?.();
      await rm(place.folder, { recursive: true });
    },
  };
}
