// A temporary PgBouncer before a PostgreSQL server, in transaction mode.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The version of the installed PgBouncer; undefined if none is. */
function version(): { major: number; minor: number } | undefined {
  try {
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString()) ?? [];
    return { major: Number(major), minor: Number(minor) };
  } catch {
    return undefined;
  }
}

/** Whether PgBouncer is installed. */
export const hasPgbouncer = (): boolean => version() !== undefined;

/** The setting by which PgBouncer keeps prepared statements; undefined if the installed one cannot. */
export function keepingPrepared(): string | undefined {
  const { major, minor } = version() ?? { major: 0, minor: 0 };
  return major > 1 || (major === 1 && minor >= 21) ? 'max_prepared_statements = 200' : undefined;
}

const port = 6432;

/** The target of an address, in the form of PgBouncer's settings. */
function targetOf(url: string): string {
  const { hostname, port: at, searchParams } = new URL(url);
  return `host=${searchParams.get('host') ?? hostname}${at && ` port=${at}`}`;
}

interface Pgbouncer {
  /** The same database and login as another address, through the pooler. */
  through(url: string): string;
  remove(): Promise<void>;
}

/**
 * Starts it before the server of an address, with `size` connections to the server for all callers; `more` is added to
 * its settings.
 */
export async function ownPgbouncer(serverUrl: string, size: number, more: string[] = []): Promise<Pgbouncer> {
  // It listens on a socket only, in a folder that no other user can enter.
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = ${targetOf(serverUrl)}`,
    '[pgbouncer]',
    'listen_addr =',
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder}`,
    'unix_socket_mode = 0700',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 100',
    ...more,
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  const { username } = new URL(serverUrl);
  await writeFile(join(folder, 'users'), `"${decodeURIComponent(username)}" ""\n`);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const user = Number(execFileSync('id', ['-u', 'postgres']).toString());
    for (const path of [folder, settings, join(folder, 'users')]) await chown(path, user, -1);
  }
  await chmod(folder, 0o700);
  const program = isRoot ? ['runuser', '-u', 'postgres', '--', 'pgbouncer', settings] : ['pgbouncer', settings];
  const child = spawn(program[0] ?? '', program.slice(1), { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (data: Buffer) => {
      log += data.toString();
      if (log.includes('process up')) resolve();
    });
    child.once('close', () => reject(new Error(`PgBouncer ended: ${log}`)));
  });
  return {
    through(url) {
      const { username: user, pathname } = new URL(url);
      return `postgres://${user}@localhost:${port}${pathname}?host=${folder}`;
    },
    async remove() {
      // runuser passes SIGTERM on; PgBouncer then ends at once.
      if (child.kill('SIGTERM')) await once(child, 'close');
      await rm(folder, { recursive: true });
    },
  };
}
