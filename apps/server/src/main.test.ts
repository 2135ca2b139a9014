// The built server as people start it: its output, and how it ends.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { signIn } from '@orgscope/contract/resources/session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from './testing/server-process.ts';
import type { ServerProcess } from './testing/server-process.ts';

let folder: string;
let servers: ServerProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orgscope-main-'));
  servers = [];
});

afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: join(folder, 'data'), TMPDIR: folder, ...environment });
  servers.push(server);
  return server;
}

/** Starts a server that must fail to start, and returns its one line of output. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await start(environment).ended;
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
  return stderr.trimEnd();
}

test('answers, and on SIGTERM stops cleanly and releases the folder', async () => {
  const server = start();
  const address = await server.address;

  expect((await fetch(address + getLiveness.path)).status).toBe(200);
  expect((await fetch(address + getReadiness.path)).status).toBe(200);
  server.child.kill('SIGTERM');

  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(join(folder, 'data', 'lock'))).toEqual([]);
});

test('answers a running request after it is told to stop', async () => {
  const server = start({ DEMO: 'true' });
  const body = JSON.stringify({ username: 'admin@orgscope.example', password: 'Orgscope-demo-1' });
  const request = httpRequest((await server.address) + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');

  server.child.kill('SIGTERM');
  request.end(body);

  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

test('outside production, prints the accounts of the demo, which can sign in', async () => {
  const server = start({ DEMO: 'true' });
  const address = await server.address;

  const response = await fetch(address + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@orgscope.example', password: 'Orgscope-demo-1' }),
  });
  server.child.kill('SIGINT');

  expect(response.status).toBe(200);
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  expect(stdout).toContain('all with the password Orgscope-demo-1');
  expect(stdout.match(/^ {2}\S+@\S+\.example/gm)?.map((line) => line.trim())).toEqual([
    'admin@orgscope.example',
    'lead@acme.example',
    'member@acme.example',
    'lead@globex.example',
    'newcomer@acme.example',
  ]);
});

test('in production, adds no demo data', async () => {
  const server = start({ NODE_ENV: 'production', DEMO: '' });
  await server.address;
  server.child.kill('SIGTERM');

  expect((await server.ended).stdout).not.toContain('Demo accounts');
});

test('says what to do about a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;

  expect(await refusal({ PORT: String(port) })).toBe(
    `PORT: ${port} is taken. Stop the program that listens there, or set PORT to another.`,
  );
  other.close();
});

test('refuses a folder in use and names the process that uses it', async () => {
  const first = start();
  await first.address;

  expect(await refusal({})).toBe(
    `DATA_DIR: ${join(folder, 'data')} is in use by process ${first.child.pid}. ` +
      'Stop that one, or set DATA_DIR to another folder.',
  );
});

/** The paths under DATA_DIR, and itself, that other users can access in any way. */
async function openPaths(): Promise<string[]> {
  const data = join(folder, 'data');
  const names = await readdir(data, { recursive: true });
  const paths = [data, ...names.map((name) => join(data, name))];
  const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode & 0o7777));
  return paths.filter((_, at) => ![0o700, 0o600].includes(modes[at] ?? 0));
}

test.skipIf(process.platform === 'win32')(
  'only its owner can access DATA_DIR, including files from before',
  async () => {
    const first = start({ DEMO: 'true' });
    await first.address;
    expect(await openPaths()).toEqual([]);
    first.child.kill('SIGTERM');
    await first.ended;
    // As earlier versions left it.
    await mkdir(join(folder, 'data', 'outbox'));
    await writeFile(join(folder, 'data', 'outbox', 'mail.eml'), '');
    const data = join(folder, 'data');
    await Promise.all((await readdir(data, { recursive: true })).map((name) => chmod(join(data, name), 0o777)));
    await chmod(data, 0o755);

    const second = start({ DEMO: 'true' });
    const address = await second.address;
    const body = JSON.stringify({ username: 'admin@orgscope.example', password: 'Orgscope-demo-1' });
    await fetch(address + signIn.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

    expect(await openPaths()).toEqual([]);
  },
);

// Only root can become another user; the modes above prove the same.
test.runIf(process.getuid?.() === 0)('another user of this machine cannot read DATA_DIR', async () => {
  await chmod(folder, 0o755);
  await start().address;
  const look = (path: string) => {
    const script = 'console.log(require("node:fs").readdirSync(process.argv[1]).length)';
    return spawnSync(process.execPath, ['-e', script, path], { uid: 65_534, gid: 65_534, encoding: 'utf8' }).stderr;
  };

  expect(look(folder)).toBe('');
  expect(look(join(folder, 'data'))).toContain('EACCES');
  expect(look(join(folder, 'data', 'pgdata', 'base'))).toContain('EACCES');
});

test.skipIf(process.platform === 'win32')('refuses another user’s DATA_DIR, and names both users', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  // Only root can change a folder's owner; for others, this one is root's.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(data, 65_534, 65_534);

  expect(await refusal(isRoot ? {} : { DATA_DIR: '/usr' })).toBe(
    isRoot
      ? `DATA_DIR: ${data} belongs to user 65534, and this is user 0. Start Orgscope as that user, or give this one all of ${data}.`
      : `DATA_DIR: /usr belongs to user 0, and this is user ${process.getuid?.()}. Start Orgscope as that user, or give this one all of /usr.`,
  );
  expect(await readdir(data)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('refuses a DATA_DIR that all users share', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  await chmod(data, 0o1777);

  expect(await refusal({})).toBe(
    `DATA_DIR: ${data} is a folder that all users share. Set DATA_DIR to a folder of its own.`,
  );
});

test('says what to do about a DATA_DIR that cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');

  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
    /^DATA_DIR: .* cannot be written \(.*\)\. Make it writable, or set DATA_DIR to another folder\.$/,
  );
});

test('reports an unreachable DATABASE_URL without its password', async () => {
  const line = await refusal({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/orgscope' });

  expect(line).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1\/orgscope cannot be used \(.*ECONNREFUSED.*\)\. Start that/);
  expect(line).not.toContain('hunter2');
});

test('reports a wrong setting with its accepted values', async () => {
  expect(await refusal({ PORT: 'eighty' })).toBe('PORT is "eighty": it takes a whole number from 0 to 65535');
});

test('says what to do about a HOST that is not of this machine', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(/^HOST: 192\.0\.2\.1 is no address of this machine\. Set HOST/);
});

test('says what to do about a damaged database', async () => {
  const first = start();
  await first.address;
  first.child.kill('SIGTERM');
  await first.ended;
  await rm(join(folder, 'data', 'pgdata', 'global'), { recursive: true });

  expect(await refusal({})).toMatch(/^DATA_DIR: the database in .* does not open \(.*\)\. Restore a backup/);
});
