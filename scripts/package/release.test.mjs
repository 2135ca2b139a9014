// A release as its operator meets it: unpacked by a user without rights, in a folder that then nobody may write.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildParts } from '../lib/build-parts.mjs';
import { root } from '../lib/root.mjs';
import { makePackage } from './make-package.mjs';

const serverUrl = process.env.TEST_DATABASE_URL;
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = mkdtempSync(join(tmpdir(), 'orgscope-release-'));
const home = join(folder, 'home');
const installed = join(folder, 'installed');
/** @type {string} */
let release;
/** What is to be undone, the last first. @type {(() => unknown)[]} */
const cleaning = [() => rmSync(folder, { recursive: true })];
/** @type {NodeJS.ProcessEnv} */
const environment = {
  PATH: process.env.PATH,
  TMPDIR: home,
  MAIL_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'warn',
};

/** A port of this machine that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** A port that leads to PostgreSQL, whose socket may be in a folder that the user without rights cannot enter. @param {string} url */
async function portTo(url) {
  const { host, port } = new pg.Client({ connectionString: url });
  const server = createServer((socket) => {
    const other = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ])
      one?.on('error', () => end?.destroy()).pipe(end ?? socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleaning.push(() => server.close());
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** A database with two logins, as the guide says. @param {string} url */
async function twoLogins(url) {
  const suffix = randomBytes(4).toString('hex');
  const [database, owner, app] = ['release', 'release_owner', 'release_app'].map((name) => `${name}_${suffix}`);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const role of ['orgscope_tenant', 'orgscope_platform']) {
    // Roles belong to the whole server: other tests may have made them.
    await admin.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then end $$`,
    );
  }
  await admin.query(
    `create role ${owner} login password 'of-the-test'; create role ${app} login noinherit password 'of-the-test'`,
  );
  await admin.query(`grant orgscope_tenant, orgscope_platform to ${owner}, ${app}`);
  await admin.query(`create database ${database} owner ${owner}`);
  cleaning.push(async () => {
    await admin.query(`drop database ${database} with (force)`);
    await admin.query(`drop role ${owner}, ${app}`);
    await admin.end();
  });
  const port = await portTo(url);
  const as = (/** @type {string | undefined} */ login) =>
    `postgres://${login}:of-the-test@127.0.0.1:${port}/${database}`;
  return { DATABASE_URL: as(app), DATABASE_OWNER_URL: as(owner), SECRET_KEY: randomBytes(32).toString('base64') };
}

/**
 * Runs a program as the user without rights, in an empty folder.
 * @param {string} program @param {string[]} args
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
const run = (program, args, env = environment) =>
  promisify(execFile)(program, args, { cwd: home, env, ...nobody }).then(
    (output) => ({ code: 0, ...output }),
    (error) => error,
  );

const orgscope = (/** @type {string[]} */ ...args) => run(join(release, 'orgscope'), args);

beforeAll(async () => {
  await buildParts();
  const { file } = await makePackage(folder);
  for (const path of [home, installed]) {
    mkdirSync(path);
    if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  }
  chmodSync(folder, 0o755);
  const { code, stderr } = await run('tar', ['--extract', '--gzip', '--file', file, '--directory', installed]);
  expect([code, stderr]).toEqual([0, '']);
  release = join(installed, String(readdirSync(installed)[0]));
  execFileSync('chmod', ['--recursive', 'a-w', installed]);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  Object.assign(environment, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: publicUrl });
  if (serverUrl) Object.assign(environment, await twoLogins(serverUrl));
});

afterAll(async () => {
  execFileSync('chmod', ['--recursive', 'u+w', folder]);
  for (const clean of cleaning.toReversed()) await clean();
});

/** Starts the server; resolves when it is ready. */
async function startServer() {
  const child = spawn(join(release, 'orgscope'), ['start'], { cwd: home, env: environment, ...nobody });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  cleaning.push(() => child.kill('SIGKILL'));
  const started = new Promise((resolve) =>
    child.stdout.on('data', () => output.includes('Orgscope is at') && resolve(0)),
  );
  await Promise.race([started, ended.then(() => expect(output).toBe('a server that runs'))]);
  return { child, ended, address: `http://127.0.0.1:${environment.PORT}` };
}

test('a release migrates, starts, serves people, is backed up, and stops on SIGTERM, and writes nothing beside its data', async () => {
  expect(await orgscope('migrate')).toMatchObject({ code: 0, stdout: expect.stringMatching(/is up to date\.\n$/) });
  const { child, ended, address } = await startServer();
  try {
    const page = await fetch(`${address}/auth/login`, { headers: { accept: 'text/html' } });
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1];
    expect([page.status, (await fetch(address + script)).status]).toEqual([200, 200]);
    expect((await fetch(`${address}/api/health/ready/`)).status).toBe(200);
    expect((await fetch(`${address}/api/docs/`)).status).toBe(200);
    expect(await orgscope('backup', 'all.backup')).toMatchObject({ code: 0, stderr: '' });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(statSync(join(home, 'all.backup')).size).toBeGreaterThan(1_000);
  const sums = await promisify(execFile)('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], {
    cwd: release,
  });
  expect(sums.stdout).toBe('');
});

test('a release makes the first administrator, restores a backup, verifies the audit, and is examined', async () => {
  const admin = await orgscope('admin:create', '--email', 'ada@company.example');
  expect(admin).toMatchObject({ code: 0, stdout: expect.stringContaining('is a platform administrator') });
  expect(await orgscope('audit:verify')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The chain is whole.'),
  });
  // No mail server listens there, which the doctor must see.
  expect(await orgscope('doctor')).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ MAIL_URL') });
  expect(await orgscope('restore', 'all.backup')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not empty|already/),
  });
});

describe('the launcher', () => {
  /** A program that calls itself Node.js of some version. @param {string} version */
  function anotherNode(version) {
    const path = join(folder, version);
    writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || echo "runs $@"\n`, { mode: 0o755 });
    return { ...environment, ORGSCOPE_NODE: path };
  }

  test.each(['v16.20.2', 'v20.18.3', 'v21.7.3', 'v22.11.0', 'nonsense'])('refuses Node.js %s', async (version) => {
    const { code, stdout, stderr } = await run(join(release, 'orgscope'), ['start'], anotherNode(version));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Orgscope needs Node\.js 20\.19, 22\.12 or newer and found .*\n$/);
  });

  test.each(['v20.19.0', 'v22.12.0', 'v24.0.1', 'v100.0.0'])(
    'runs Node.js %s, with the options of npm start',
    async (version) => {
      const { stdout } = await run(join(release, 'orgscope'), ['start'], anotherNode(version));
      const options = scripts.start.split(' ').filter((/** @type {string} */ part) => part.startsWith('--'));
      expect(stdout).toBe(`runs ${options.join(' ')} ${release}/apps/server/dist/orgscope.js start\n`);
    },
  );

  test('says in one line that Node.js is missing', async () => {
    const env = { ...environment, ORGSCOPE_NODE: join(folder, 'absent') };
    const { code, stderr } = await run(join(release, 'orgscope'), ['start'], env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Orgscope needs Node\.js .* and found no program .*\n$/),
    ]);
  });

  test('lists every command that npm has for operators, and its version', async () => {
    const ofOperators = Object.entries(scripts).flatMap(([name, script]) => {
      const path = /^node scripts\/([\w-]+\.mjs)$/.exec(script)?.[1];
      return path && readFileSync(join(root, 'scripts', path), 'utf8').includes('runCommand(') ? [name] : [];
    });
    expect(ofOperators).toContain('migrate');
    const { stdout } = await orgscope('--help');
    expect(['start', ...ofOperators].filter((name) => !stdout.includes(`  orgscope ${name} `))).toEqual([]);
    expect((await orgscope('--version')).stdout).toBe('0.1.0\n');
  });

  test('refuses a command of the API’s client and says where that is', async () => {
    const { code, stderr } = await orgscope('list', 'assets');
    expect(code).toBe(1);
    const path = /node (packages\/\S+) list/.exec(stderr)?.[1] ?? '';
    expect(statSync(join(release, path)).isFile()).toBe(true);
  });

  test('is found through a link', async () => {
    execFileSync('ln', ['--symbolic', join(release, 'orgscope'), join(folder, 'linked')]);
    expect(await run(join(folder, 'linked'), ['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  });
});

test('a release has no source, no test and no tool, and names what it has', () => {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => /\.(tsx?|map)$|\.test\.|pgdata|\/(vitest|esbuild|typescript)\//.test(path))).toEqual(
    [],
  );
  const { components, dependencies } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'));
  const folders = components.map((/** @type {any} */ each) => each['bom-ref']);
  const delivered = files.filter((path) => /^node_modules\/(@[^/]+\/)?[^/@]+$/.test(path));
  expect(delivered).toContain('node_modules/sharp');
  expect(delivered.filter((path) => !folders.includes(path))).toEqual([]);
  expect(folders).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/react', 'apps/web']));
  expect(folders).not.toContain('node_modules/vitest');
  expect(dependencies.length).toBe(folders.length + 1);
  const licences = readFileSync(join(release, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  expect(licences).toMatch(/^sharp [\d.]+: Apache-2\.0\n=+\n\n.*Apache License/ms);
});
