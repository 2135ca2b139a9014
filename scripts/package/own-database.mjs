// A PostgreSQL of its own for a test of the release.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ownPostgresql } from '../../apps/server/src/testing/servers/own-postgresql.ts';
import { hasPgbouncer } from '../../apps/server/src/testing/servers/own-pgbouncer.ts';
import { tryPort } from '../cluster/place.mjs';
import { root } from '../lib/root.mjs';

/**
 * What is to be undone, the last first.
 * @typedef {(() => unknown)[]} Cleaning
 * @typedef {{ folder: string, user: { uid?: number, gid?: number }, cleaning: Cleaning }} Place
 */

/** A port that leads to PostgreSQL, whose socket is in a folder that a user without rights cannot enter. @param {string} socketPath @param {Cleaning} cleaning */
export async function portTo(socketPath, cleaning) {
  const server = createServer((socket) => {
    const other = connect(socketPath);
    for (const [one, end] of /** @type {const} */ ([
      [socket, other],
      [other, socket],
    ])) {
      one.on('error', () => end.destroy()).pipe(end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleaning.push(() => server.close());
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** Starts PgBouncer with the settings of compose.yaml; returns its port. @param {number} postgresqlPort @param {string} password @param {Place} place */
async function pgbouncerTo(postgresqlPort, password, { folder, user, cleaning }) {
  const port = await tryPort(0);
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
  const here = readFileSync(join(root, 'deploy/compose/pgbouncer.ini'), 'utf8')
    .replace('host=postgresql port=5432', `host=127.0.0.1 port=${postgresqlPort}`)
    .replace('listen_addr = 0.0.0.0\nlisten_port = 6432', `listen_addr = 127.0.0.1\nlisten_port = ${port}`)
    .replace('/run/secrets/pgbouncer_users', users);
  writeFileSync(settings, here);
  writeFileSync(users, `"orgscope_app" "${password}"\n`);
  const child = spawn('pgbouncer', [settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  cleaning.push(() => child.kill('SIGKILL') && ended);
  let log = '';
  const listening = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => (log += chunk).includes('process up') && resolve(0));
  });
  await Promise.race([listening, ended.then(() => expect(log).toBe('a pooler that runs'))]);
  return port;
}

/** The settings of a PostgreSQL with the database and the logins of deploy/, behind PgBouncer if that is installed. @param {Place} place */
export async function ownDatabase(place) {
  const { cleaning } = place;
  const { url, remove } = await ownPostgresql();
  cleaning.push(remove);
  const [owner, app] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  const passwords = ['--set', `owner_password=${owner}`, '--set', `app_password=${app}`];
  execFileSync('psql', ['--quiet', ...passwords, '--file', join(root, 'deploy/postgresql/create-logins.sql'), url]);
  const port = await portTo(`${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`, cleaning);
  const pooler = hasPgbouncer() ? await pgbouncerTo(port, app, place) : undefined;
  return {
    DATABASE_URL: `postgres://orgscope_app:${app}@127.0.0.1:${pooler ?? port}/orgscope`,
    DATABASE_OWNER_URL: `postgres://orgscope_owner:${owner}@127.0.0.1:${port}/orgscope`,
    ...(pooler && { DATABASE_POOLER: 'transaction' }),
    SECRET_KEY: randomBytes(32).toString('base64'),
  };
}
