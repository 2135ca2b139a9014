// One server on a PostgreSQL of its own, on small disks where this process may mount them, with a mail server.
import { execFile, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresqlPrograms } from '../cluster/debian.mjs';
import { accountOf, tryPort } from '../cluster/place.mjs';
import { startPart } from '../lib/part.mjs';
import { root } from '../lib/root.mjs';
import { startMailServer } from '../load/mail-server.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// The server runs as a release does: with the options and with the settings of glibc that its launcher has.
const nodeOptions = manifest.scripts.start.split(' ').filter((/** @type {string} */ part) => part.startsWith('--'));
const launcher = readFileSync(join(root, 'scripts/package/orgscope'), 'utf8');
const ofGlibc = Object.fromEntries(
  [...launcher.matchAll(/^export (MALLOC_\w+)="\$\{\w+:-(\d+)\}"$/gm)].map(([, name = '', value]) => [name, value]),
);

/** A disk in memory at a folder; false where this process may not mount one. @param {string} folder @param {number} megabytes */
function mountDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'orgscope', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** @param {import('node:net').NetConnectOpts} target */
async function openPassage(target) {
  const child = fork(join(import.meta.dirname, 'passage.mjs'), [JSON.stringify(target)]);
  const [port] = await once(child, 'message');
  return {
    port: Number(port),
    /** @param {import('./passage.mjs').Mode} mode */
    set: (mode) => child.send(mode),
    close: () => child.disconnect(),
  };
}

/** @param {string} what @param {() => Promise<boolean>} holds @param {number} [seconds] @param {AbortSignal} [signal] */
export async function until(what, holds, seconds = 120, signal) {
  const giveUp = Date.now() + seconds * 1_000;
  while (!(await holds().catch(() => false))) {
    signal?.throwIfAborted();
    if (Date.now() > giveUp) throw new Error(`${what} did not happen within ${seconds} seconds`);
    await wait(50);
  }
}

/**
 * `signal` breaks off the start, and ends what has been started.
 * @param {string} folder @param {{ databaseMegabytes: number, signal: AbortSignal, env?: Record<string, string> }} options
 */
export async function startPlace(folder, { databaseMegabytes, signal, env = {} }) {
  const programs = postgresqlPrograms();
  if (!programs) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  const account = await accountOf();
  const [databaseDisk, serverDisk] = [join(folder, 'database'), join(folder, 'server')];
  const hasSmallDisks = mountDisk(databaseDisk, databaseMegabytes) && mountDisk(serverDisk, 64);
  /** What ends the parts, in order. @type {(() => unknown)[]} */
  const ending = [
    () => {
      if (hasSmallDisks) for (const disk of [databaseDisk, serverDisk]) execFileSync('umount', [disk]);
    },
  ];
  async function stop() {
    for (const end of ending.toReversed()) await end();
  }

  try {
    if (account) {
      execFileSync('chmod', ['0711', folder]);
      chownSync(databaseDisk, account.uid, account.gid);
    }
    const data = join(databaseDisk, 'data');
    const own = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync'];
    const initdb = [join(programs, 'initdb'), ...own, data];
    const asUser = account ? ['runuser', '-u', 'postgres', '--', ...initdb] : initdb;
    // Not broken off: a disk that it still writes to cannot be unmounted.
    await promisify(execFile)(asUser[0] ?? '', asUser.slice(1), { cwd: databaseDisk });
    signal.throwIfAborted();
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${databaseDisk}`,
      'max_wal_size=128MB',
      'min_wal_size=32MB',
      'shared_buffers=64MB',
    ];
    // It starts again by itself, as systemd would start it.
    const postgresql = startPart({
      name: 'postgresql',
      place: databaseDisk,
      program: join(programs, 'postgres'),
      args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      account,
      cwd: databaseDisk,
      log: join(folder, 'postgresql.log'),
      onStart: () => undefined,
    });
    ending.push(() => postgresql.stop('SIGINT'));
    const databaseUrl = `postgres://postgres@localhost/postgres?host=${databaseDisk}`;
    /** @param {string} text @param {unknown[]} [values] */
    async function query(text, values) {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    }
    await until('The start of PostgreSQL', async () => (await query('select 1')).length === 1, 120, signal);

    const mail = await startMailServer();
    ending.push(() => mail.close());
    const toDatabase = await openPassage(/** @type {any} */ ({ path: join(databaseDisk, '.s.PGSQL.5432') }));
    ending.push(() => toDatabase.close());
    const toMail = await openPassage({ host: '127.0.0.1', port: mail.port });
    ending.push(() => toMail.close());

    const environment = {
      HOST: '127.0.0.1',
      DATABASE_URL: `postgres://postgres@127.0.0.1:${toDatabase.port}/postgres`,
      MAIL_URL: `smtp://127.0.0.1:${toMail.port}`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: 'loopback',
      DATA_DIR: join(serverDisk, 'data'),
      TMPDIR: serverDisk,
      LOG_LEVEL: 'info',
      DEMO: 'true',
      ...ofGlibc,
      ...env,
    };
    /** Starts a server; resolves when it is ready. @param {string} name @param {Record<string, string>} [more] */
    async function startServer(name, more = {}) {
      const [port, metricsPort] = [await tryPort(0), await tryPort(0)];
      const part = startPart({
        name,
        place: `127.0.0.1:${port}`,
        program: process.execPath,
        args: [...nodeOptions, join(root, 'apps/server/dist/main.js')],
        env: {
          ...environment,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          METRICS_HOST: '127.0.0.1',
          ...more,
        },
        cwd: serverDisk,
        log: join(serverDisk, `${name}.log`),
        onStart: () => undefined,
      });
      ending.push(() => part.stop());
      const origin = `http://127.0.0.1:${port}`;
      const isReady = async () => (await fetch(`${origin}/api/health/ready/`)).ok;
      await until(`The start of ${name}`, isReady, 120, signal).catch((error) => {
        throw new Error(`${error.message}: ${readFileSync(part.log, 'utf8').slice(-2_000)}`);
      });
      return {
        name,
        origin,
        part,
        pid: part.pid,
        async metrics() {
          const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
          /** The sum of a figure over its labels, of those that have this one. @param {string} figure @param {string} [label] */
          return (figure, label = '') => {
            const lines = text
              .split('\n')
              .filter((line) => line.startsWith(`${figure}{`) || line.startsWith(`${figure} `));
            const values = lines.filter((line) => line.includes(label)).map((line) => Number(line.split(' ').at(-1)));
            return values.reduce((sum, value) => sum + value, 0);
          };
        },
      };
    }
    const server = await startServer('server');
    signal.throwIfAborted();

    return {
      folder,
      databaseDisk,
      serverDisk,
      hasSmallDisks,
      databaseUrl,
      query,
      mail,
      toDatabase,
      toMail,
      server,
      startServer,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof startPlace>>} Place @typedef {Place['server']} Server */

/**
 * Adds people like the one who leads a client of the demo, with the same password. Returns their names.
 * @param {Place} place @param {'acme' | 'globex'} client @param {number} count
 */
export async function addPeople({ query }, client, count) {
  const [row] = await query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'users' and is_generated = 'NEVER' and column_name not in ('id', 'username')`,
  );
  const added = await query(
    `insert into users (username, ${row?.columns}) select 'load-' || n || '@' || $1 || '.example', ${row?.columns}
     from users, generate_series(1, $2::int) n where username = 'lead@' || $1 || '.example' returning username`,
    [client, count],
  );
  return added.map(({ username }) => String(username));
}

/** Megabytes of memory that a process uses. @param {number} pid */
export const residentMemory = (pid) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Files and sockets that a process has open. @param {number} pid */
export const openHandles = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** @param {string} folder */
export const removePlace = (folder) => rmSync(folder, { recursive: true, force: true });
