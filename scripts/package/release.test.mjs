// A release as its operator meets it: unpacked by a user without rights, in a folder that then nobody may write.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPostgresql } from '../../apps/server/src/testing/servers/own-postgresql.ts';
import { tryPort } from '../cluster/place.mjs';
import { root } from '../lib/root.mjs';
import { makePackage } from './make-package.mjs';
import { ownDatabase, portTo } from './own-database.mjs';
import { mayMount, ownMachine } from './own-machine.mjs';

const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = mkdtempSync(join(tmpdir(), 'orgscope-release-'));
const home = join(folder, 'home');
const installed = join(folder, 'installed');
const release = join(installed, 'orgscope');
let archive = '';
/** What is to be undone, the last first. @type {(() => unknown)[]} */
const cleaning = [() => rmSync(folder, { recursive: true })];
/** @type {NodeJS.ProcessEnv} */
const environment = {
  PATH: process.env.PATH,
  TMPDIR: home,
  MAIL_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'warn',
};

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

/** The first block of a document whose commands begin so. @param {string} document @param {string} begin */
const stepsOf = (document, begin) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm)]
    .map(([, text = '']) => text)
    .find((text) => text.startsWith(begin)) ?? '';

const dockerfile = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8');
const inImage = '/opt/orgscope';

beforeAll(async () => {
  const { file } = await makePackage(folder);
  archive = file;
  for (const path of [home, installed]) {
    mkdirSync(path);
    if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  }
  chmodSync(folder, 0o755);
  // As the image unpacks and checks it.
  const [ofRelease = ''] = dockerfile.split(/^FROM (?!.* AS release)/m);
  const commands = [...ofRelease.matchAll(/^RUN (.*)$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const here = command.replaceAll(inImage, release).replace('/tmp/release.tar.gz', file);
    expect(await run('sh', ['-c', here])).toMatchObject({ code: 0, stderr: '' });
  }
  execFileSync('chmod', ['--recursive', 'a-w', installed]);
  const port = await tryPort(0);
  const publicUrl = `http://localhost:${port}`;
  Object.assign(environment, { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: publicUrl });
  if (process.env.TEST_DATABASE_URL) Object.assign(environment, await ownDatabase({ folder, user: nobody, cleaning }));
  else environment.DATA_DIR = join(home, 'data');
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

/** Whether the check of the image finds the server healthy. */
async function isHealthy() {
  const [program = '', ...args] = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
  return (await run(program, args)).code === 0;
}

/** Runs the daily backup of compose.yaml until it has saved, and ends it while it waits for the next day. */
async function backUp() {
  const env = { ...environment, PATH: `${release}:${environment.PATH}`, BACKUP_FOLDER: home, KEEP_DAYS: '14' };
  const child = spawn('sh', [join(root, 'deploy/compose/backup-daily')], { cwd: home, env, ...nobody });
  const ended = once(child, 'exit');
  const told = new Promise((resolve) => child.stdout.on('data', (chunk) => /[0-9a-f]{64}/.test(chunk) && resolve(0)));
  await Promise.race([told, ended]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(backups()).toHaveLength(1);
}

const backups = () => readdirSync(home).filter((name) => /^orgscope-\d{8}T\d{6}Z\.backup$/.test(name));

test('a release migrates, starts, serves people, is backed up, and stops on SIGTERM, and writes nothing beside its data', async () => {
  expect(await orgscope('migrate')).toMatchObject({ code: 0, stdout: expect.stringMatching(/is up to date\.\n$/) });
  const { child, ended, address } = await startServer();
  try {
    const page = await fetch(`${address}/auth/login`, { headers: { accept: 'text/html' } });
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())?.[1];
    expect([page.status, (await fetch(address + script)).status]).toEqual([200, 200]);
    expect((await fetch(`${address}/api/health/ready/`)).status).toBe(200);
    expect((await fetch(`${address}/api/docs/`)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    const body = '{"username":"ada@company.example","password":"Not-her-own-1"}';
    const signIn = await fetch(`${address}/api/core/token/`, { method: 'POST', headers, body });
    expect(await signIn.json()).toMatchObject({ error: { code: 'invalid_credentials' } });
    expect(await isHealthy()).toBe(true);
    await backUp();
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);
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
  expect(await orgscope('restore', String(backups()[0]))).toMatchObject({
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
    const ofOperators = Object.entries(scripts).flatMap(([name, script]) =>
      script.startsWith('node scripts/command.mjs ') ? [name] : [],
    );
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

test('the guide’s steps check an archive, unpack it and make what compose needs', async () => {
  const steps = stepsOf('docs/guide/operating.md', 'sha256sum --check orgscope-');
  for (const name of [archive, `${archive}.sha256`]) cpSync(name, join(home, basename(name)));
  const { code, stdout } = await run('bash', ['-euc', steps]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('orgscope admin:create') });

  const forCompose = /^cp \.env\.example \.env\n\.\/make-secrets\n/m.exec(
    stepsOf('deploy/README.md', 'npm run package'),
  );
  const compose = join(home, basename(archive, '.tar.gz'), 'deploy/compose');
  expect(await run('sh', ['-euc', `cd ${compose}\n${forCompose?.[0]}`])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(compose)).toEqual(expect.arrayContaining(['.env', 'secrets']));
});

test.skipIf(!process.env.TEST_DATABASE_URL || !mayMount())(
  'the steps for a machine install a release, migrate as the owner, and make the first administrator',
  async () => {
    const { url, remove } = await ownPostgresql();
    cleaning.push(remove);
    const socket = new URL(url).searchParams.get('host') ?? '';
    const machine = join(folder, 'machine');
    mkdirSync(machine);
    const begins = ['mkdir -p /opt/orgscope', 'systemctl start orgscope-migrate', 'systemd-run --pipe'];
    const steps = begins.map((begin) => stepsOf('deploy/README.md', begin));
    writeFileSync(join(machine, 'steps'), steps.join('\n'));
    const env = {
      ...process.env,
      MACHINE: machine,
      POSTGRESQL_PORT: String(await portTo(`${socket}/.s.PGSQL.5432`, cleaning)),
      PGHOST: socket,
      PGUSER: 'postgres',
      OWNER: 'of-the-owner',
      APP: 'of-the-app',
      MAIL_PASSWORD: 'of-mails',
    };
    const { stdout } = await promisify(execFile)(ownMachine, [join(machine, 'steps')], { cwd: dirname(archive), env });
    expect(stdout).toMatch(/is up to date\.\n[\s\S]*you@company\.example is a platform administrator/);
    const secrets = join(machine, 'etc/new/orgscope');
    const modes = readdirSync(secrets).map((name) => [name, statSync(join(secrets, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({
      database_owner_url: 0o600,
      database_url: 0o600,
      mail_url: 0o600,
      secret_key: 0o600,
      'orgscope.env': 0o644,
    });
    expect(existsSync('/etc/orgscope')).toBe(false);
  },
);

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
  const contained = components.flatMap((/** @type {any} */ each) => each.components ?? []);
  expect(dependencies.length).toBe(folders.length + contained.length + 1);
  const licences = readFileSync(join(release, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
  expect(licences).toMatch(/^sharp [\d.]+: Apache-2\.0\n=+\n\n.*Apache License/ms);
});
