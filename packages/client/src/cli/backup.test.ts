import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../connect.ts';
import { backup } from './backup.ts';

const url = 'https://orgscope.example';

/** What a call is answered with, by its path and how many calls of that path came before; undefined: as usual. */
type Refuse = (pathname: string, before: number) => Response | undefined;

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A backup of an installation with people, each of whom has a picture that is answered like this. */
async function backUp(pictures: Readonly<Record<string, Response>>, refuse: Refuse = () => undefined, into?: string) {
  const folder = into ?? (await aFolder());
  const people = Object.keys(pictures).map((path, id) => ({ id, profile_picture_url: path }));
  const calls = new Map<string, number>();
  const send: typeof fetch = async (address) => {
    const { pathname } = new URL(String(address));
    const before = calls.get(pathname) ?? 0;
    calls.set(pathname, before + 1);
    const refused = refuse(pathname, before);
    if (refused) return refused;
    if (pictures[pathname]) return pictures[pathname];
    if (pathname.endsWith('/caller/')) return Response.json({ data: { client: { id: 1, name: 'Acme' } } });
    if (pathname.endsWith('/export/'))
      return new Response('\uFEFFName\r\n', { headers: { 'content-type': 'text/csv' } });
    return Response.json({ data: pathname.includes('users') ? people : [], next_cursor: null });
  };
  const orgscope = connect({ url, token: 'osk_secret', attempts: 1, fetch: send });
  const told: string[] = [];
  const err = (text: string) => void told.push(text);
  const run = backup({ operands: [folder], values: {}, orgscope, url, out: () => undefined, err });
  return { run, folder, told };
}

const refusal = (status: number, code: string) =>
  Response.json({ success: false, error: { code, message: 'No.' } }, { status });

const readManifest = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

it('goes on without a picture that is gone meanwhile, and names it in the manifest', async () => {
  const { run, folder, told } = await backUp({
    '/media/gone': refusal(404, 'not_found'),
    '/media/kept': new Response('RIFF'),
  });

  expect(await run).toBe(0);

  const manifest = await readManifest(folder);
  expect(manifest.left_out).toEqual([
    { resource: 'users', path: 'pictures/gone.webp', code: 'not_found', message: 'No.' },
  ]);
  expect(told).toEqual(['pictures/gone.webp: left out, since it was changed or removed meanwhile\n']);
  expect(await readdir(join(folder, 'pictures'))).toEqual(['kept.webp']);
});

it('ends at a picture that cannot be read for another reason', async () => {
  const { run, folder } = await backUp({ '/media/kept': refusal(500, 'server_error') });
  await expect(run).rejects.toThrow('No. (server_error)');
  // The same command can be given again.
  expect(await readdir(folder)).toEqual([]);
});

it.each(['taken', 'taken/below'])('says why there can be no folder %s', async (name) => {
  const folder = await aFolder();
  await writeFile(join(folder, 'taken'), '');
  const path = join(folder, name);
  const { run } = await backUp({}, undefined, path);
  await expect(run).rejects.toMatchObject({
    message: expect.stringContaining(`${path} cannot be written: Error: E`),
    exitCode: 1,
  });
});

it('says which file cannot be written, and leaves none', async () => {
  const folder = await aFolder();
  const { run } = await backUp(
    {},
    (pathname) => {
      if (pathname.endsWith('/assets/')) mkdirSync(join(folder, 'assets.json'));
      return undefined;
    },
    folder,
  );
  await expect(run).rejects.toMatchObject({
    message: expect.stringContaining('assets.json cannot be written: Error: EEXIST'),
    exitCode: 1,
  });
  expect(await readdir(folder)).toEqual([]);
});

it('writes CSV files with their byte order mark', async () => {
  const { run, folder } = await backUp({});
  await run;
  expect(await readFile(join(folder, 'assets.csv'), 'utf8')).toBe('\uFEFFName\r\n');
});

it('counts the records of JSON files alone, since a CSV file is a later read', async () => {
  const { run, folder } = await backUp({});
  await run;
  const { files } = await readManifest(folder);
  const counted = (ending: string) =>
    new Set(files.flatMap(({ path, ...file }: { path: string }) => (path.endsWith(ending) ? ['records' in file] : [])));
  expect([counted('.json'), counted('.csv')]).toEqual([new Set([true]), new Set([false])]);
});

const isList = (pathname: string) => /^\/api\/.*\/$/.test(pathname) && !/\/(caller|export)\/$/.test(pathname);

it('leaves out a list that the token may not read, and names it in the manifest', async () => {
  const { run, folder, told } = await backUp({}, (pathname) =>
    pathname.endsWith('/assets/') ? refusal(403, 'permission_denied') : undefined,
  );
  expect(await run).toBe(0);
  const { left_out: leftOut } = await readManifest(folder);
  expect(leftOut).toEqual([{ resource: 'assets', code: 'permission_denied', message: 'No.' }]);
  expect(told).toEqual(['assets: left out. No.\n']);
});

it('keeps a list whose export the token may not read as JSON, and names the CSV file in the manifest', async () => {
  const { run, folder, told } = await backUp({}, (pathname) =>
    pathname.endsWith('/functions/export/') ? refusal(403, 'permission_denied') : undefined,
  );
  expect(await run).toBe(0);
  const { left_out: leftOut } = await readManifest(folder);
  expect(leftOut).toEqual([
    { resource: 'functions', path: 'functions.csv', code: 'permission_denied', message: 'No.' },
  ]);
  expect(told).toEqual(['functions.csv: left out. No.\n']);
  expect((await readdir(folder)).filter((name) => name.startsWith('functions'))).toEqual(['functions.json']);
});

it.each([
  [401, 'token_expired'],
  [403, 'support_access_required'],
])('ends without a manifest when a list is refused with %i %s', async (status, code) => {
  const { run, folder } = await backUp({}, (pathname) =>
    isList(pathname) && !pathname.endsWith('/functions/') ? refusal(status, code) : undefined,
  );
  await expect(run).rejects.toMatchObject({ message: `No. (${code})`, exitCode: 3 });
  expect(await readdir(folder)).toEqual([]);
});

it('ends when the token itself is refused meanwhile, as from another network', async () => {
  const { run, folder } = await backUp({}, (pathname, before) =>
    pathname.endsWith('/assets/') || (pathname.endsWith('/caller/') && before > 0)
      ? refusal(403, 'permission_denied')
      : undefined,
  );
  await expect(run).rejects.toMatchObject({ exitCode: 3 });
  expect(await readdir(folder)).not.toContain('manifest.json');
});

it('is not done when the token may read no list', async () => {
  const { run, folder } = await backUp({}, (pathname) =>
    isList(pathname) ? refusal(403, 'permission_denied') : undefined,
  );
  expect(await run).toBe(3);
  expect((await readManifest(folder)).files).toEqual([]);
});
