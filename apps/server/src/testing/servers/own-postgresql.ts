// A temporary PostgreSQL server.
import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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

interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly data: string;
  readonly environment: NodeJS.ProcessEnv;
}

const isRoot = process.getuid?.() === 0;
/** Runs a program as PostgreSQL's user: it refuses to run as root. */
export function asPostgres({ folder: cwd, environment }: Pick<Place, 'folder' | 'environment'>, ...command: string[]) {
  const [program = '', ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  return run(program, args, { cwd, env: { ...process.env, ...environment } });
}

/** A new folder for a server, which PostgreSQL's user may use. */
async function newPlace(environmentOf: Options['environmentOf'] = () => ({})): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-postgresql-'));
  if (isRoot) await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), -1);
  const data = join(folder, 'data');
  return { bin: await programs(), folder, data, environment: environmentOf({ folder, data }) };
}

/** Starts the server of a folder, and ends it with this process at the latest. */
async function startIn(place: Place) {
  const { bin, folder, data } = place;
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder}`;
  await asPostgres(
    place,
    `${bin}pg_ctl`,
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
    await asPostgres(place, `${bin}pg_ctl`, `--pgdata=${data}`, `--mode=${mode}`, '--wait', 'stop');
  };
}

const urlOf = ({ folder }: Place) => `postgres://postgres@localhost/postgres?host=${folder}`;

/** Makes a new server's data, with the roles and databases of a new one. */
const initialise = (place: Place) =>
  asPostgres(
    place,
    `${place.bin}initdb`,
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    place.data,
  );

interface Options {
  /** Variables of its process, and of the programs that it runs. */
  readonly environmentOf?: (place: Pick<Place, 'folder' | 'data'>) => NodeJS.ProcessEnv;
  /** Lines for its postgresql.conf. */
  readonly settings?: string;
  /** Makes its data instead, in the folder `data`. */
  readonly fill?: (place: Place) => Promise<unknown>;
}

/** A separate server. */
export async function ownPostgresql({ environmentOf, settings, fill = initialise }: Options = {}) {
  const place = await newPlace(environmentOf);
  await fill(place);
  if (settings) await appendFile(join(place.data, 'postgresql.conf'), settings);
  const stop = await startIn(place);
  return {
    url: urlOf(place),
    place,
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
  await asPostgres(place, `${place.bin}pg_basebackup`, ...args, '--pgdata', place.data);
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
      await asPostgres(place, `${place.bin}pg_ctl`, `--pgdata=${place.data}`, '--wait', 'promote');
    },
    async remove() {
      await stop?.();
      await rm(place.folder, { recursive: true });
    },
  };
}
