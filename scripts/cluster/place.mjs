// The folder of a cluster: its ports, passwords and configuration, made from the templates in deploy/cluster.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

const templates = join(root, 'deploy/cluster');

/** The ports that are taken if they are free. */
const usualPorts = {
  HTTP_PORT: 8080,
  SERVER1_PORT: 8101,
  SERVER2_PORT: 8102,
  PGBOUNCER_PORT: 6432,
  PRIMARY_PORT: 5000,
  STANDBY_PORT: 5001,
  PG1_PORT: 5441,
  PG2_PORT: 5442,
  API1_PORT: 8441,
  API2_PORT: 8442,
  ETCD_PORT: 2379,
  ETCD_PEER_PORT: 2380,
};

/** @typedef {keyof typeof usualPorts} PortName @typedef {Record<PortName, number>} Ports */

/** Listens on a port of loopback (0: any free one) to see that it is free. @param {number} port @returns {Promise<number>} */
export function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(found));
    });
  });
}

async function freePorts() {
  /** @type {[string, number][]} */
  const found = [];
  for (const [name, usual] of Object.entries(usualPorts)) {
    let port = await tryPort(usual);
    while (port === 0 || found.some(([, taken]) => taken === port)) port = await tryPort(0);
    found.push([name, port]);
  }
  return /** @type {Ports} */ (Object.fromEntries(found));
}

/** The value in a file, made by `make` the first time. @template T @param {string} file @param {() => T} make @returns {T} */
function kept(file, make) {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(make()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8'));
}

const password = () => randomBytes(24).toString('hex');

const makeSecrets = () => ({
  SUPERUSER_PASSWORD: password(),
  REPLICATION_PASSWORD: password(),
  OWNER_PASSWORD: password(),
  APP_PASSWORD: password(),
  SECRET_KEY: randomBytes(32).toString('base64'),
});

/** The user that the parts run as when this process is root, which PostgreSQL and PgBouncer refuse to be. */
export async function accountOf() {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (/** @type {string} */ what) =>
    Number((await run('id', { args: [what, 'postgres'], quiet: true })).output);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** @param {string} folder @param {string} postgresql The folder of PostgreSQL's programs. */
export async function preparePlace(folder, postgresql) {
  const account = await accountOf();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) {
    chownSync(folder, account.uid, account.gid);
    const { code } = await run('runuser', { args: ['-u', 'postgres', '--', 'test', '-w', folder], quiet: true });
    if (code !== 0) {
      throw new Error(
        `The user postgres cannot enter ${folder}. Name another folder: npm run cluster -- --folder PATH`,
      );
    }
  }
  const secrets = kept(join(folder, 'secrets.json'), makeSecrets);
  const ports = await freePorts();

  const values = { ...secrets, ...ports, FOLDER: folder, PG_BIN: postgresql };
  /** Writes a template's file with its values. @param {string} template @param {string} name @param {Record<string, string | number>} [more] */
  const fill = (template, name, more = {}) => {
    const all = /** @type {Record<string, string | number>} */ ({ ...values, ...more });
    const text = readFileSync(join(templates, template), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
      const value = all[key];
      if (value === undefined) throw new Error(`${template} names ${key}, which has no value`);
      return String(value);
    });
    writeFile(name, text);
  };
  const writeFile = (/** @type {string} */ name, /** @type {string} */ text) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
    if (account) chownSync(file, account.uid, account.gid);
  };
  fill('etcd.yml', 'etcd.yml');
  fill('patroni.yml', 'patroni1.yml', { NAME: 'postgresql1', PG_PORT: ports.PG1_PORT, API_PORT: ports.API1_PORT });
  fill('patroni.yml', 'patroni2.yml', { NAME: 'postgresql2', PG_PORT: ports.PG2_PORT, API_PORT: ports.API2_PORT });
  fill('pgbouncer.ini', 'pgbouncer.ini');
  fill('haproxy.cfg', 'haproxy.cfg');
  fill('unavailable.http', 'unavailable.http');
  writeFile('pgbouncer-users.txt', `"orgscope_app" "${secrets.APP_PASSWORD}"\n`);
  return { account, secrets, ports };
}
