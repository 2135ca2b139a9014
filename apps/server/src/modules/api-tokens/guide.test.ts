// The examples of docs/guide/api.md, and the command line as programs use it, against a real server.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import type { Scope } from '@orgscope/contract/scopes';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const built = join(root, 'packages/client/dist');
await promisify(execFile)(process.execPath, [join(root, 'scripts/build-client.mjs')]);

const { app, call, database, aClient, aLocation, anAsset, aServiceToken, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);
const acme = await aClient({ name: 'Acme' });
await aLocation({ client: acme, name: 'Berlin', address: 'Ackerstraße 1' });
await aLocation({ client: acme, name: 'Lisbon', address: 'Rua Augusta 100' });
await anAsset({ client: acme, assetTag: 'L-1001', name: 'Laptop 13' });
await aLocation({ name: 'Elsewhere' });
const admin = await aUser({ client: acme, platformRole: 'client_admin' });
const everything: Scope[] = [
  'read:users',
  'read:functions',
  'read:custom_attributes',
  'write:locations',
  'write:assets',
];

async function aToken(scopes: Scope[], user = admin): Promise<string> {
  const body = { name: 'Script', scopes, days: 1 };
  return (await call(createApiToken, { as: await aSession({ user }), body })).json().data.secret;
}

const url = await app.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(join(tmpdir(), 'orgscope-guide-'));
await mkdir(join(folder, 'bin'));
const command = `#!/bin/sh\nexec '${process.execPath}' '${join(built, 'orgscope.js')}' "$@"\n`;
await writeFile(join(folder, 'bin/orgscope'), command, { mode: 0o755 });
afterAll(() => rm(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the shell beside the folder's files. */
function shell(script: string, { token, to = url }: { token: string; to?: string }): Promise<Outcome> {
  const PATH = `${join(folder, 'bin')}:${process.env['PATH']}`;
  const env = { PATH, ORGSCOPE_URL: to, ORGSCOPE_TOKEN: token };
  return new Promise((resolve) => {
    execFile('sh', ['-eu', '-c', script], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** What a program of the library writes. */
async function program(source: string, token: string): Promise<Outcome> {
  const library = pathToFileURL(join(built, 'index.js')).href;
  await writeFile(join(folder, 'example.mjs'), source.replace('@orgscope/client', library));
  return shell(`'${process.execPath}' example.mjs`, { token });
}

describe('the guide', async () => {
  const guide = await readFile(join(root, 'docs/guide/api.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, kind = '', text = '']) => ({ kind, text }));
  // The first only tells address and token.
  const examples = blocks.flatMap(({ kind, text }, at) => {
    const next = blocks[at + 1];
    return kind === 'text' || at === 0 ? [] : [{ kind, text, expected: next?.kind === 'text' ? next.text : '' }];
  });

  it('has examples that do what they say, from the first to the last', async () => {
    const token = await aToken(everything);
    expect(examples.length).toBeGreaterThan(5);
    for (const { kind, text, expected } of examples) {
      const { code, stdout, stderr } = kind === 'js' ? await program(text, token) : await shell(text, { token });
      // The backup says how many files there are.
      const told = text.includes('backup') ? '' : stdout;
      expect([text, code, told, text.includes('backup') ? '' : stderr]).toEqual([text, 0, expected, '']);
    }
    expect(await readFile(join(folder, 'laptops.csv'), 'utf8')).toContain('L-1001,Laptop 13');
    expect(JSON.parse(await readFile(join(folder, 'porto.json'), 'utf8')).data.name).toBe('Porto');
  });
});

describe('a backup of one client', () => {
  it('has its lists, the pictures of its people, and a manifest of both and of what is missing', async () => {
    const name = 'a'.repeat(32);
    await db
      .insert(pictures)
      .values({ name, clientId: acme.id, userId: admin.id, bytes: Buffer.from('RIFF') } as never);
    await db.update(users).set({ profilePicture: name }).where(eq(users.id, admin.id));

    const { code, stderr } = await shell('orgscope backup all', { token: await aToken(everything) });

    expect(code).toBe(0);
    expect(stderr).toContain('applications: left out. This API token lacks the scope read:applications');
    const manifest = JSON.parse(await readFile(join(folder, 'all/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ server: url, client: { id: acme.id, name: 'Acme' } });
    const paths: string[] = manifest.files.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['users.json', 'assets.json', 'assets.csv', `pictures/${name}.webp`]));
    // No token takes people out as CSV.
    expect(paths).not.toContain('users.csv');
    const onDisk = (await readdir(join(folder, 'all'), { recursive: true })).filter((path) => path.includes('.'));
    expect([...paths, 'manifest.json'].toSorted()).toEqual(onDisk.toSorted());
    const leftOut: string[] = manifest.left_out.map(({ resource }: { resource: string }) => resource);
    expect(leftOut).toEqual(expect.arrayContaining(['applications', 'pulses']));
    expect(await readFile(join(folder, 'all/locations.json'), 'utf8')).not.toContain('Elsewhere');
  });

  it('is made with the token of a service account too', async () => {
    const { headers } = await aServiceToken({ client: acme });
    const { code } = await shell('orgscope backup program', { token: headers.authorization.replace('Bearer ', '') });
    expect(code).toBe(0);
    const manifest = JSON.parse(await readFile(join(folder, 'program/manifest.json'), 'utf8'));
    expect(manifest.client).toEqual({ id: acme.id, name: 'Acme' });
  });

  it('leaves nothing when it is interrupted', async () => {
    const answers: unknown[] = [{ client: { id: 1, name: 'Acme' } }, []];
    const slow = createServer((_, response) => {
      const data = answers.shift();
      if (data) response.end(JSON.stringify({ data }));
      // The first list is written by now.
      else running.kill('SIGINT');
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const to = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const running = spawn(process.execPath, [join(built, 'orgscope.js'), 'backup', 'cut'], {
      cwd: folder,
      env: { ORGSCOPE_URL: to, ORGSCOPE_TOKEN: 'osk_token' },
    });
    const [stderr, [code]] = await Promise.all([textOf(running.stderr), once(running, 'exit')]);
    slow.close();
    expect([code, stderr]).toEqual([130, 'orgscope: interrupted\n']);
    expect(await readdir(join(folder, 'cut'))).toEqual([]);
  });

  it('is not written over another', async () => {
    await mkdir(join(folder, 'full/old'), { recursive: true });
    const { code, stderr } = await shell('orgscope backup full', { token: await aToken(everything) });
    expect([code, stderr]).toEqual([2, 'orgscope: full is not empty\n']);
  });
});

describe('the command line', async () => {
  const token = await aToken(['write:assets']);

  it('reads lists that are longer than a page', async () => {
    const long = await aClient();
    for (let made = 0; made < 401; made += 1) await anAsset({ client: long });
    const owner = await aUser({ client: long, platformRole: 'client_admin' });
    const { stdout } = await shell('orgscope list assets --json', { token: await aToken(['read:assets'], owner) });
    expect(new Set(JSON.parse(stdout).map(({ id }: { id: number }) => id)).size).toBe(401);
  });

  it('tells the faults of a file, and writes none of its rows', async () => {
    const rows = 'Asset tag,Name,Category\\nL-9,Fine,Laptop\\nL-10,Faulty,Spaceship\\n';
    const { code, stderr, stdout } = await shell(`printf '${rows}' > bad.csv; orgscope import assets bad.csv`, {
      token,
    });
    expect([code, stdout]).toEqual([1, '0 assets imported\n']);
    expect(stderr).toMatch(/^row 3, category "Spaceship": /);
    expect((await shell('orgscope list assets --search L-9', { token })).stdout).toBe('');
  });

  it.each([
    ['orgscope', 2, ''],
    ['orgscope lists assets', 2, 'There is no command lists'],
    ['orgscope toString assets', 2, 'There is no command toString'],
    ['orgscope list', 2, 'orgscope list takes 1 more words'],
    ['orgscope list spaceships', 2, 'There is no resource spaceships'],
    ['orgscope list assets --colour', 2, "Unknown option '--colour'"],
    ['orgscope list assets --client acme', 2, '--client takes the id of a client'],
    ['orgscope get assets 0x1', 2, 'The id of a record is a number'],
    ['orgscope import assets none.csv', 2, 'none.csv cannot be read'],
    ['orgscope import clients none.csv', 2, 'The clients cannot be imported'],
    ['orgscope get assets 99999', 1, '(not_found)'],
    ['orgscope list assets --query status=lost_in_space', 1, '(validation_failed)'],
    ['orgscope list users', 3, 'This API token lacks the scope read:users (permission_denied)'],
  ])('%s ends with %i and says why', async (script, code, why) => {
    const outcome = await shell(script, { token });
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringContaining(why)]);
  });

  it('refuses a wrong token, no token, and an address without encryption', async () => {
    const wrong = await shell('orgscope list assets', { token: `osk_${'x'.repeat(43)}` });
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('(invalid_token)')]);
    const none = await shell('orgscope list assets', { token: '' });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('Set ORGSCOPE_TOKEN')]);
    for (const to of ['http://orgscope.example', 'orgscope.example', 'file:///etc/passwd']) {
      const { code, stderr } = await shell('orgscope list assets', { token, to });
      expect([to, code, stderr]).toEqual([to, 2, expect.stringContaining('https://')]);
    }
  });

  it('exports a whole file or none, and never over another', async () => {
    const whole = 'orgscope export assets --output part.csv';
    // No byte can be written, as on a full disk.
    const full = await shell(`ulimit -f 0; ${whole}`, { token });
    expect([full.code, full.stderr]).toEqual([1, expect.stringContaining('part.csv cannot be written: Error: EFBIG')]);
    expect((await shell(whole, { token })).code).toBe(0);
    const again = await shell(whole, { token });
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('part.csv cannot be written: Error: EEXIST'),
    ]);
    expect(await readFile(join(folder, 'part.csv'), 'utf8')).toContain('L-1001,Laptop 13');
  });

  it('does not follow a redirection with its token', async () => {
    const asked: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(307, { location: `${url}/api/core/assets/` }).end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const to = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const { code } = await shell('orgscope export assets --output away.csv', { token, to });
    elsewhere.close();
    expect([code, asked.length]).toEqual([1, 1]);
    await expect(access(join(folder, 'away.csv'))).rejects.toThrow('ENOENT');
  });
});
