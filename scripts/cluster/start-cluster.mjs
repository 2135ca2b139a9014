// Starts etcd, two PostgreSQL under Patroni, PgBouncer, HAProxy and two servers, and ends them.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../lib/root.mjs';
import { findPrograms } from './debian.mjs';
import { endProcess, startOf, startPart } from '../lib/part.mjs';
import { preparePlace } from './place.mjs';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeOptions = manifest.scripts.start.split(' ').filter((/** @type {string} */ part) => part.startsWith('--'));

/** Ends what an earlier run left because it was killed: the processes of its list that still are the same. @param {string} list */
async function endLeftovers(list) {
  if (!existsSync(list)) return;
  /** @type {{ launcher: [number, string], parts: [number, string][] }} */
  const { launcher, parts } = JSON.parse(readFileSync(list, 'utf8'));
  if (launcher[0] !== process.pid && startOf(launcher[0]) === launcher[1]) {
    throw new Error(`The cluster runs already, as process ${launcher[0]}. Stop that one, or name another folder.`);
  }
  for (const [pid, start] of parts.toReversed()) if (startOf(pid) === start) await endProcess(pid, 'SIGTERM');
}

/** The process of a PostgreSQL: Patroni starts it, and it outlives a killed Patroni. @param {string} data */
function postmasterOf(data) {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && startOf(pid) !== undefined ? pid : undefined;
}

/**
 * `signal` breaks off the start, and ends what has been started.
 * @param {string} folder @param {{ signal: AbortSignal, env?: Record<string, string>, log?: (line: string) => void }} options
 */
export async function startCluster(folder, { signal, env = {}, log = () => undefined }) {
  const programs = await findPrograms();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const list = join(folder, 'processes.json');
  await endLeftovers(list);
  const { account, secrets, ports } = await preparePlace(folder, programs.postgresql);

  /** @type {import('../lib/part.mjs').Part[]} */
  const parts = [];
  const writeList = () => {
    const own = parts.map(({ pid }) => [pid, startOf(pid)]);
    writeFileSync(list, JSON.stringify({ launcher: [process.pid, startOf(process.pid)], parts: own }), { mode: 0o600 });
  };
  /** @param {Pick<import('../lib/part.mjs').PartOptions, 'name' | 'place' | 'program' | 'args' | 'env' | 'account'>} options */
  const add = (options) => {
    const part = startPart({ ...options, cwd: folder, log: join(folder, `${options.name}.log`), onStart: writeList });
    parts.push(part);
    return part;
  };
  const at = (/** @type {number} */ port) => `127.0.0.1:${port}`;
  const dataOf = (/** @type {string} */ name) => join(folder, name.replace('patroni', 'postgresql'));

  /** Ends all parts in order: callers first, etcd last, without which Patroni could not hand over. */
  async function stop() {
    for (const part of parts.toReversed()) {
      await part.stop();
      const postmaster = part.name.startsWith('patroni') ? postmasterOf(dataOf(part.name)) : undefined;
      if (postmaster) await endProcess(postmaster, 'SIGINT');
    }
  }

  /** @param {string} what @param {() => Promise<boolean>} holds @param {number} [seconds] */
  async function until(what, holds, seconds = 90) {
    const giveUp = Date.now() + seconds * 1_000;
    while (!(await holds().catch(() => false))) {
      signal.throwIfAborted();
      if (Date.now() > giveUp) throw new Error(`${what} did not happen within ${seconds} seconds`);
      await wait(100);
    }
  }

  /** @param {number} port @param {string} path @returns {Promise<any>} */
  const json = async (port, path) =>
    (await fetch(`http://${at(port)}${path}`, { signal: AbortSignal.timeout(3_000) })).json();
  const members = async () => {
    const answers = await Promise.allSettled([json(ports.API1_PORT, '/cluster'), json(ports.API2_PORT, '/cluster')]);
    const known = answers.find((answer) => answer.status === 'fulfilled');
    return /** @type {{ name: string, role: string, state: string }[]} */ (known?.value.members ?? []);
  };
  /** The primary's Patroni: 1 or 2. */
  async function primary() {
    const answers = await Promise.allSettled(
      [ports.API1_PORT, ports.API2_PORT].map((port) => fetch(`http://${at(port)}/primary`)),
    );
    return answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value.status === 200) + 1;
  }
  const synchronous = () =>
    until('The synchronous standby', async () => (await members()).some(({ role }) => role === 'sync_standby'), 120);

  try {
    log('Starting etcd and two PostgreSQL.');
    const etcd = { name: 'etcd', place: at(ports.ETCD_PORT), program: programs.etcd, account };
    add({ ...etcd, args: ['--config-file', 'etcd.yml'] });
    await until('The start of etcd', async () => (await json(ports.ETCD_PORT, '/health')).health === 'true');
    for (const number of [1, 2]) {
      const place = number === 1 ? ports.PG1_PORT : ports.PG2_PORT;
      add({
        name: `patroni${number}`,
        place: at(place),
        program: programs.patroni,
        args: [`patroni${number}.yml`],
        account,
      });
      if (number === 1) await until('The first primary', async () => (await primary()) > 0);
    }
    await synchronous();
    log('Starting PgBouncer, HAProxy and two servers.');
    add({
      name: 'pgbouncer',
      place: at(ports.PGBOUNCER_PORT),
      program: programs.pgbouncer,
      args: ['pgbouncer.ini'],
      account,
    });
    add({
      name: 'haproxy',
      place: at(ports.HTTP_PORT),
      program: programs.haproxy,
      args: ['-db', '-f', 'haproxy.cfg'],
      account,
    });

    const superuser = `postgres://postgres:${secrets.SUPERUSER_PASSWORD}@${at(ports.PRIMARY_PORT)}`;
    // HAProxy takes both PostgreSQL for the primary until it has asked them twice.
    let steady = 0;
    await until('The way to the primary', async () => {
      steady = (await hasDatabase(`${superuser}/postgres`).catch(() => undefined)) === undefined ? 0 : steady + 1;
      return steady > 30;
    });
    if (!(await hasDatabase(`${superuser}/postgres`))) await createDatabase(`${superuser}/postgres`, secrets);

    const login = (/** @type {string} */ name, /** @type {string} */ word, /** @type {number} */ port) =>
      `postgres://${name}:${word}@${at(port)}/orgscope`;
    const serverEnv = {
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'servers'),
      DATABASE_URL: login('orgscope_app', secrets.APP_PASSWORD, ports.PGBOUNCER_PORT),
      DATABASE_OWNER_URL: login('orgscope_owner', secrets.OWNER_PASSWORD, ports.PRIMARY_PORT),
      DATABASE_LISTEN_URL: login('orgscope_app', secrets.APP_PASSWORD, ports.PRIMARY_PORT),
      DATABASE_REPLICA_URLS: login('orgscope_app', secrets.APP_PASSWORD, ports.STANDBY_PORT),
      DATABASE_POOLER: 'transaction',
      SECRET_KEY: secrets.SECRET_KEY,
      PUBLIC_URL: `http://localhost:${ports.HTTP_PORT}`,
      TRUSTED_PROXIES: 'loopback',
      DEMO: 'true',
      ...env,
    };
    for (const [name, port] of /** @type {const} */ ([
      ['server1', ports.SERVER1_PORT],
      ['server2', ports.SERVER2_PORT],
    ])) {
      add({
        name,
        place: at(port),
        program: process.execPath,
        args: [...nodeOptions, join(root, 'apps/server/dist/main.js')],
        env: { ...serverEnv, PORT: String(port) },
      });
      await until(`The start of ${name}`, async () => (await fetch(`http://${at(port)}/api/health/ready/`)).ok, 300);
    }
    await until(
      'The way to the servers',
      async () => (await fetch(`http://${at(ports.HTTP_PORT)}/api/health/ready/`)).ok,
    );
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}. The logs are in ${folder}.`, {
      cause: error,
    });
  }

  const part = (/** @type {string} */ name) => {
    const found = parts.find((each) => each.name === name);
    if (!found) throw new Error(`No part is called ${name}`);
    return found;
  };
  const origins = [`http://${at(ports.SERVER1_PORT)}`, `http://${at(ports.SERVER2_PORT)}`];
  const isReady = async (/** @type {string} */ origin) => (await fetch(`${origin}/api/health/ready/`)).ok;
  const ready = () =>
    until('The return of both servers', async () => (await Promise.all(origins.map(isReady))).every(Boolean));
  return {
    folder,
    origin: `http://${at(ports.HTTP_PORT)}`,
    origins,
    superuserUrl: `postgres://postgres:${secrets.SUPERUSER_PASSWORD}@${at(ports.PRIMARY_PORT)}/orgscope`,
    parts,
    part,
    primary,
    synchronous,
    ready,
    /** Loses a whole machine: Patroni and its PostgreSQL, at once. @param {number} number */
    async losePostgresql(number) {
      const patroni = part(`patroni${number}`);
      const postmaster = postmasterOf(dataOf(patroni.name));
      await patroni.stop('SIGKILL');
      if (postmaster) process.kill(postmaster, 'SIGKILL');
    },
    stop,
  };
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/** @param {string} url */
async function hasDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(`select from pg_database where datname = 'orgscope'`)).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** @param {string} url @param {{ OWNER_PASSWORD: string, APP_PASSWORD: string }} secrets */
async function createDatabase(url, { OWNER_PASSWORD, APP_PASSWORD }) {
  const file = join(root, 'deploy/postgresql/create-logins.sql');
  const args = [
    '-X',
    '-q',
    '-d',
    url,
    '-v',
    `owner_password=${OWNER_PASSWORD}`,
    '-v',
    `app_password=${APP_PASSWORD}`,
    '-f',
    file,
  ];
  const psql = spawn('psql', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(psql, 'close');
  if (code !== 0) throw new Error('The logins could not be created');
}
