// Recovery after a loss, as an operator does it: a backup while a server runs, a restore into an empty place, and a
// server on the restored data. It uses the engine under test; on PostgreSQL it restores into a new server without our
// roles.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getReadiness } from '@orgscope/contract/resources/health';
import { listActivity } from '@orgscope/contract/resources/activity';
import { addIndustry, listIndustries } from '@orgscope/contract/resources/industries';
import { addWebhook } from '@orgscope/contract/resources/webhooks';
import { signIn } from '@orgscope/contract/resources/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresql } from '../../testing/database.ts';
import { databaseUrl } from '../../testing/database-url.ts';
import { ownPostgresql } from '../../testing/servers/own-postgresql.ts';
import { runCommand, startServer } from '../../testing/servers/server-process.ts';
import { smallDisk } from '../../testing/small-disk.ts';
import { BadArchive, readArchive } from './archive.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const folder = await mkdtemp(join(tmpdir(), 'orgscope-drill-'));
const disk = smallDisk(64);
const newServer = serverUrl ? await ownPostgresql() : undefined;
afterAll(async () => {
  await newServer?.remove();
  disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

const backup = join(folder, 'backup.orgscope');
// The key that encrypts waiting mail is not in the backup.
const secrets = { SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('hex') };
const settingsOf = (name: string, url?: string) => ({
  DATA_DIR: join(folder, name),
  TMPDIR: folder,
  MAX_EVENT_LOOP_DELAY: '0',
  ...secrets,
  ...(url && { DATABASE_URL: url }),
});
type Environment = ReturnType<typeof settingsOf>;

/** Only what a restore needs: on PostgreSQL, a database whose owner is not a superuser. */
async function emptyPlace(name: string): Promise<Environment> {
  if (!newServer) return settingsOf(name);
  const admin = new pg.Client({ connectionString: newServer.url });
  await admin.connect();
  await admin.query(`create role owner_of_${name} login createrole; `);
  await admin.query(`create database ${name} owner owner_of_${name}`);
  await admin.end();
  return settingsOf(name, databaseUrl(newServer.url, name).replace('postgres@', `owner_of_${name}@`));
}

/** Whether a restore has written anything. */
async function isUntouched(environment: Environment): Promise<boolean> {
  const url = (environment as { DATABASE_URL?: string }).DATABASE_URL;
  if (!url) return !(await readdir(environment.DATA_DIR).catch(() => [])).some((name) => name.startsWith('pgdata'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace
    union all select from pg_namespace where nspname = 'drizzle'`);
  await client.end();
  return rows.length === 0;
}

interface Visitor {
  read(path: string): Promise<{ status: number; body: unknown }>;
  write(path: string, body: unknown): Promise<number>;
}

async function visit(address: string, username: string): Promise<Visitor> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: 'Orgscope-demo-1' });
  const response = await fetch(address + signIn.path, { method: 'POST', headers: json, body });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  const headers = { ...json, cookie: cookies.join('; '), 'x-csrftoken': csrf };
  return {
    async read(path) {
      const answer = await fetch(address + path, { headers });
      return { status: answer.status, body: await answer.json() };
    },
    async write(path, value) {
      return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(value) })).status;
    },
  };
}

const lists = ['functions', 'locations', 'custom-attributes', 'subscriptions', 'assets', 'applications', 'clients'];
const people = '/api/core/users/';
const pathsOfLists = lists.map((name) => `/api/core/${name}/`);
/** The demo as each user sees it. A sign-in changes a user's last sign-in, so people are only counted. */
async function whatIsSeen(address: string) {
  const seen: Record<string, unknown> = {};
  for (const username of ['admin@orgscope.example', 'lead@acme.example', 'lead@globex.example']) {
    const visitor = await visit(address, username);
    for (const path of [...pathsOfLists, ...pathsOfLists.map((one) => `${one}?client_id=2`)]) {
      seen[`${username} ${path}`] = await visitor.read(path);
    }
    const { status, body } = await visitor.read(people);
    seen[`${username} people`] = [status, (body as { meta?: { count: number } }).meta?.count];
  }
  // An error answer contains its request's id.
  return JSON.parse(JSON.stringify(seen).replaceAll(/"request_id":"[^"]*"/g, '"request_id":""')) as Record<
    string,
    { status: number }
  >;
}

const acknowledged: string[] = [];
let seenBefore: Record<string, unknown>;
let hasWebhook = false;
let backedUp: Awaited<ReturnType<typeof runCommand>>;
let withoutRoom: Awaited<ReturnType<typeof runCommand>>;

beforeAll(async () => {
  const source = settingsOf('source', serverUrl && (await freshPostgresql(serverUrl, 'template0')));
  const server = startServer({ ...source, DEMO: 'true' });
  const address = await server.address;
  seenBefore = await whatIsSeen(address);
  const admin = await visit(address, 'admin@orgscope.example');
  const lead = await visit(address, 'lead@acme.example');
  hasWebhook =
    (await lead.write(addWebhook.path, { url: 'https://hooks.example/in', events: ['function.created'] })) === 201;

  // A second user writes all the time, until some writes have come after the backup.
  let isOver = false;
  const copying = runCommand('backup', [backup], source).finally(() => (isOver = true));
  for (let turn = 0, after = 0; after < 3; turn += 1) {
    const name = `Drill ${String(turn).padStart(5, '0')}`;
    if (isOver) after += 1;
    if ((await admin.write(addIndustry.path, { name })) === 201) acknowledged.push(name);
  }
  backedUp = await copying;
  withoutRoom = await runCommand('backup', [join(disk?.folder ?? folder, 'no-room')], source);
  server.child.kill('SIGTERM');
  await server.ended;
}, 300_000);

test('writes a backup that only its owner can read, while the server runs', async () => {
  expect(backedUp).toMatchObject({ code: 0, stderr: '' });
  expect(backedUp.stdout).toMatch(/^Backed up \d+ rows of \d+ tables to .*\nSHA-256 [0-9a-f]{64}\n$/);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.orgscope']);
  const manifest = await readArchive(backup);
  expect(manifest.tables['assets']?.rows).toBe(3000);
  expect(Object.keys(manifest.tables)).not.toContain('sessions');
});

test.runIf(disk)('says that the disk has no room for the backup, and leaves nothing of it', async () => {
  expect([withoutRoom.code, withoutRoom.stderr]).toEqual([
    1,
    expect.stringMatching(/^\S+no-room was not written: the disk of \S+ is full \(.*\)\. Free space there, or .*\n$/),
  ]);
  expect(await readdir(disk?.folder ?? folder)).toEqual([]);
});

test('does not overwrite another file', async () => {
  const { code, stderr } = await runCommand('backup', [backup], settingsOf('source'));

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/contains no database|exists already\. Give another file, or add --overwrite/),
  });
});

test(
  'lets people sign in to a restored server and shows them the same data as before',
  { timeout: 300_000 },
  async () => {
    const place = await emptyPlace('restored');
    const restored = await runCommand('restore', [backup], place);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('and a sign-in works');

    // Row by row, and with the same ids, as in the first backup.
    const again = join(folder, 'again.orgscope');
    expect(await runCommand('backup', [again], place)).toMatchObject({ code: 0 });
    const [first, second] = [await readArchive(backup), await readArchive(again)];
    // The restore has tried a sign-in, which is audited.
    const tried = { audit_events: expect.anything() };
    expect({ ...second.tables, ...tried }).toEqual({ ...first.tables, ...tried });
    // The ids of events since the backup are not given again.
    expect(Number(second.sequences['audit_events_id_seq']?.[0])).toBeGreaterThan(Date.now() - 86_400_000);
    const moved = { users_id_seq: [], audit_events_id_seq: [] };
    expect({ ...second.sequences, ...moved }).toEqual({ ...first.sequences, ...moved });

    const server = startServer(place);
    const address = await server.address;
    expect((await fetch(address + getReadiness.path)).status).toBe(200);
    const seen = await whatIsSeen(address);
    expect(seen).toEqual(seenBefore);
    expect(seen['lead@acme.example /api/core/assets/']).toMatchObject({ status: 200 });
    expect(seen['lead@globex.example /api/core/assets/']).not.toEqual(seen['lead@acme.example /api/core/assets/']);

    // One moment: everything acknowledged before it, and nothing after it.
    const admin = await visit(address, 'admin@orgscope.example');
    const { data } = listIndustries.answer.parse((await admin.read(listIndustries.path)).body);
    const names = data.map(({ name }) => name).filter((name) => name.startsWith('Drill '));
    expect(names.toSorted()).toEqual(acknowledged.slice(0, names.length));
    expect(names.length).toBeLessThan(acknowledged.length);
    expect(await admin.write(addIndustry.path, { name: 'After the restore' })).toBe(201);
    const told = listActivity.answer.parse((await admin.read(`${listActivity.path}?all_clients=true&cursor=*`)).body);
    const byCommand = told.data
      .filter(({ via }) => via === 'command')
      .map(({ act, kind, actor }) => [act, kind, actor]);
    const command = (name: string) => ({
      id: null,
      name: expect.stringMatching(`^${name} \\(.+\\)$`),
      of_platform: false,
    });
    expect(byCommand).toEqual(
      expect.arrayContaining([
        ['backed_up', 'backup', command('backup')],
        ['restored', 'backup', command('restore')],
      ]),
    );

    server.child.kill('SIGTERM');
    await server.ended;
    const { code, stderr } = await runCommand('restore', [backup], place);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/is not empty|contains a database already/),
    });
  },
);

// The other direction needs a PostgreSQL server and uses the same code. What the key has sealed is lost with another one.
test.runIf(serverUrl)('restores a backup of PostgreSQL into a folder', { timeout: 120_000 }, async () => {
  expect(hasWebhook).toBe(true);
  const place = { ...settingsOf('other-engine'), SECRET_KEY: Buffer.from(secrets.SECRET_KEY).toString('hex') };
  expect(await runCommand('restore', [backup], place)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^SECRET_KEY does not open the secrets of .*\b1 webhook\b.*\. Before you start .*\n$/,
    ),
  });
});

// The whole file is read and checked before a database is opened, on either engine.
describe.skipIf(serverUrl)('a restore is refused', () => {
  const asFile = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const withText = async (change: (text: string) => string) =>
    gzipSync(change(gunzipSync(await readFile(backup)).toString()));

  test.each([
    ['a file that was cut off', async () => (await readFile(backup)).subarray(0, 50_000), 'it is cut off'],
    [
      'a file cut off between two lines',
      () => withText((text) => text.slice(0, text.indexOf('{"table":"users"'))),
      'it is cut off',
    ],
    [
      'a changed value',
      () => withText((text) => text.replace('Acme', 'Acne')),
      'it is damaged: a checksum does not fit',
    ],
    [
      'a missing row',
      () => withText((text) => text.replace(/^\["\d+".*\n/m, '')),
      'it is damaged: a checksum does not fit',
    ],
    [
      'a damaged file',
      async () => {
        const bytes = await readFile(backup);
        bytes.fill(0, 40_000, 40_100);
        return bytes;
      },
      'it is damaged',
    ],
    ['another file', async () => gzipSync('{"name":"something else"}\n'), 'it is not a backup of Orgscope'],
    [
      'a newer format',
      () => withText((text) => text.replace('"formatVersion":1', '"formatVersion":2')),
      'a newer version of Orgscope wrote it',
    ],
  ] as const)('for %s', async (what, content, reason) => {
    const file = await asFile(`refused_${what.replaceAll(/\W/g, '_')}`, await content());

    await expect(readArchive(file)).rejects.toThrow(new BadArchive(reason));
  });

  // The last that is checked of the file, so that all the others are before the first write too.
  test('for newer tables, and leaves nothing', async () => {
    const content = await withText((text) => text.replace(/"migration":\d+/, '"migration":9999999999999'));
    const file = await asFile('refused', content);
    const place = await emptyPlace('refused_place');

    const { code, stdout, stderr } = await runCommand('restore', [file], place);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      `${file} cannot be restored: its tables are those of a release with the migration of 2286-11-20 17:46, which this one does not know`,
    );
    expect(stderr).toContain('Nothing was restored.');
    expect(await isUntouched(place)).toBe(true);
  });
});
