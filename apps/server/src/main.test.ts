// The built server as people start it: its output, and how it ends.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { signIn } from '@orgscope/contract/resources/session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from './testing/servers/server-process.ts';
import type { ServerProcess } from './testing/servers/server-process.ts';

let folder: string;
let servers: ServerProcess[];

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'orgscope-main-'));
  servers = [];
}

async function removeFolder(): Promise<void> {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

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

/** The paths under DATA_DIR, and itself, that other users can access in any way. */
async function openPaths(): Promise<string[]> {
  const data = join(folder, 'data');
  const names = await readdir(data, { recursive: true });
  const paths = [data, ...names.map((name) => join(data, name))];
  const modes = await Promise.all(paths.map(async (path) => (await lstat(path)).mode & 0o7777));
  return paths.filter((_, at) => ![0o700, 0o600].includes(modes[at] ?? 0));
}

const account = JSON.stringify({ username: 'admin@orgscope.example', password: 'Orgscope-demo-1' });
const json = { 'content-type': 'application/json' };
const signInAt = (address: string) => fetch(address + signIn.path, { method: 'POST', headers: json, body: account });

// A start takes seconds. These tests are of one folder and of its servers, in this order.
describe('outside production, one folder', () => {
  let server: ServerProcess;
  let address: string;

  beforeAll(async () => {
    await makeFolder();
    await chmod(folder, 0o755);
    server = start({ DEMO: 'true' });
    address = await server.address;
  });
  afterAll(removeFolder);

  test('its server answers, and accounts of the demo can sign in', async () => {
    expect((await fetch(address + getLiveness.path)).status).toBe(200);
    expect((await fetch(address + getReadiness.path)).status).toBe(200);
    expect((await signInAt(address)).status).toBe(200);
  });

  test('a second server is refused, and names the process that uses the folder', async () => {
    expect(await refusal({})).toBe(
      `DATA_DIR: ${join(folder, 'data')} is in use by process ${server.child.pid}. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
  });

  test.skipIf(process.platform === 'win32')('only its owner can access DATA_DIR', async () => {
    expect(await openPaths()).toEqual([]);
  });

  // Only root can become another user; the modes prove the same.
  test.runIf(process.getuid?.() === 0)('another user of this machine cannot read DATA_DIR', () => {
    const look = (path: string) => {
      const script = 'console.log(require("node:fs").readdirSync(process.argv[1]).length)';
      return spawnSync(process.execPath, ['-e', script, path], { uid: 65_534, gid: 65_534, encoding: 'utf8' }).stderr;
    };

    expect(look(folder)).toBe('');
    expect(look(join(folder, 'data'))).toContain('EACCES');
    expect(look(join(folder, 'data', 'pgdata', 'base'))).toContain('EACCES');
  });

  test('SIGTERM: a running request is answered, then the server ends and releases the folder', async () => {
    const request = httpRequest(address + signIn.path, {
      method: 'POST',
      headers: { ...json, 'content-length': account.length, expect: '100-continue' },
    });
    request.flushHeaders();
    await once(request, 'continue');

    server.child.kill('SIGTERM');
    request.end(account);

    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(join(folder, 'data', 'lock'))).toEqual([]);
  });

  test('it has printed the accounts of the demo', async () => {
    const { stdout } = await server.ended;
    expect(stdout).toContain('all with the password Orgscope-demo-1');
    expect(stdout.match(/^ {2}\S+@\S+\.example/gm)?.map((line) => line.trim())).toEqual([
      'admin@orgscope.example',
      'lead@acme.example',
      'member@acme.example',
      'lead@globex.example',
      'newcomer@acme.example',
    ]);
  });

  test.skipIf(process.platform === 'win32')(
    'a later server takes from other users what earlier versions left to them, and ends on SIGINT',
    async () => {
      const data = join(folder, 'data');
      await mkdir(join(data, 'outbox'), { recursive: true });
      await writeFile(join(data, 'outbox', 'mail.eml'), '');
      await Promise.all((await readdir(data, { recursive: true })).map((name) => chmod(join(data, name), 0o777)));
      await chmod(data, 0o755);

      const second = start({ DEMO: 'true' });
      await signInAt(await second.address);

      expect(await openPaths()).toEqual([]);
      second.child.kill('SIGINT');
      expect(await second.ended).toMatchObject({ code: 0 });
    },
  );
});

// In this order, too.
describe('a folder that a server in production has used', () => {
  beforeAll(makeFolder);
  afterAll(removeFolder);

  test('has no demo data, and its server ends once the database has been moved away, and says so', async () => {
    const server = start({ NODE_ENV: 'production', DEMO: '' });
    await server.address;
    await rename(join(folder, 'data', 'pgdata'), join(folder, 'elsewhere'));

    const { code, stdout } = await server.ended;
    expect(stdout).not.toContain('Demo accounts');
    expect(stdout).toMatch(/"level":40.*"a new, empty database was made in /);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/pgdata\/PG_VERSION was moved or removed/)]);
  });

  test('is refused while its database is missing, and so is no new database made', async () => {
    const data = join(folder, 'data');

    expect(await refusal({})).toMatch(
      /^DATA_DIR: the database in .*pgdata is missing\. Put it back .* or .*restore.* remove .*database-made\.$/,
    );
    expect(await readdir(data)).not.toContain('pgdata');
    await rename(join(folder, 'elsewhere'), join(data, 'pgdata'));
  });

  test('is refused once its database is damaged, and the message says what to do', async () => {
    await rm(join(folder, 'data', 'pgdata', 'global'), { recursive: true });

    expect(await refusal({})).toMatch(/^DATA_DIR: the database in .* does not open \(.*\)\. Restore a backup/);
  });
});

describe('in a new folder', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('says what to do about a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;

    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT: ${port} is taken. Stop the program that listens there, or set PORT to another.`,
    );
    other.close();
  });

  test('makes no database in production unless a setting names its place', async () => {
    const data = join(folder, 'data');
    const { code, stderr } = await startServer(
      { NODE_ENV: 'production', DEMO: '', DATABSE_URL: 'postgres://app@db.example/orgscope' },
      folder,
    ).ended;

    expect([code, stderr.trimEnd()]).toEqual([
      1,
      `DATABASE_URL is not set, and ${data} has no embedded database. Set DATABASE_URL (is its name misspelt?), or ` +
        'DATA_DIR to the folder in which a new embedded database is to be made.',
    ]);
    expect(await readdir(folder)).toEqual([]);
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
    expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
      /^HOST: 192\.0\.2\.1 is no address of this machine\. Set HOST/,
    );
  });
});
