import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCaller } from '@orgscope/contract/resources/caller';
import { clientResources, resources } from '../resources.ts';
import type { ResourceCalls } from '../resources.ts';
import type { Result } from '../result.ts';
import { clientOf } from './commands.ts';
import type { Call } from './commands.ts';
import { exitCodes, Failed, need, unwritable } from './failed.ts';

interface WrittenFile {
  readonly path: string;
  readonly records?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** What stands beside the files and says what they are. */
interface Manifest {
  readonly made_at: string;
  readonly server: string;
  readonly client: { readonly id: number; readonly name: string | null };
  readonly files: WrittenFile[];
  /** What this token may not read, or the client has not subscribed to; with a path, one file, such as a picture that was gone. */
  readonly left_out: {
    readonly resource: string;
    readonly path?: string;
    readonly code: string;
    readonly message: string;
  }[];
}

async function newFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch(unwritable(path));
  if ((await readdir(path)).length > 0) throw new Failed(`${path} is not empty`, exitCodes.usage);
}

/**
 * All lists of one client and the pictures of its people, in a folder with a manifest, which is written last. If it fails or is
 * interrupted before, the folder is empty again, so that the command can be repeated.
 */
export async function backup(call: Call): Promise<number> {
  const { orgscope, operands } = call;
  const [folder = ''] = operands;
  const { client } = need(await orgscope.call(readCaller)).data;
  await newFolder(folder);
  try {
    return await fill(folder, call, client);
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw error;
  }
}

async function fill(folder: string, call: Call, client: { id: number; name: string }): Promise<number> {
  const { orgscope, out, err, url } = call;
  const id = clientOf(call) ?? client.id;
  const manifest: Manifest = {
    made_at: new Date().toISOString(),
    server: url,
    client: { id, name: id === client.id ? client.name : null },
    files: [],
    left_out: [],
  };

  async function write(path: string, content: string | Uint8Array, records?: number): Promise<void> {
    const bytes = Buffer.from(content);
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true }).catch(unwritable(target));
    await writeFile(target, bytes, { flag: 'wx' }).catch(unwritable(target));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    manifest.files.push({ path, ...(records !== undefined && { records }), bytes: bytes.length, sha256 });
  }

  /** What a call gives; undefined, and left out, where the token may not make it. */
  async function allowed<Value>(given: Result<Value>, resource: string, path?: string): Promise<Value | undefined> {
    if (given.ok || given.error.code !== 'permission_denied') return need(given);
    // The same code refuses a token completely, such as from another network.
    need(await orgscope.call(readCaller));
    const { code, message } = given.error;
    manifest.left_out.push({ resource, ...(path !== undefined && { path }), code, message });
    err(`${path ?? resource}: left out. ${message}\n`);
    return undefined;
  }

  const query = { client_id: id, include_inactive: 'true', include_archived: 'true' };
  for (const name of clientResources) {
    const calls: ResourceCalls = resources[name];
    const rows = await allowed(await orgscope.all(calls.list, query), name);
    if (!rows) continue;
    await write(`${name}.json`, JSON.stringify(rows, null, 2), rows.length);
    if (calls.export) {
      const path = `${name}.csv`;
      const csv = await allowed(await orgscope.ask<string>(calls.export, { query }), name, path);
      // Not counted: it is read after the JSON, and records may have changed meanwhile.
      if (csv !== undefined) await write(path, csv);
    }
    if (name === 'users') await writePictures(rows);
  }

  async function writePictures(people: readonly unknown[]): Promise<void> {
    for (const { profile_picture_url: path } of people as { profile_picture_url?: string | null }[]) {
      // The name becomes a path of this machine.
      const name = /^\/media\/([\w-]+)$/.exec(path ?? '')?.[1];
      if (!path || !name) continue;
      const picture = await orgscope.file(path);
      const target = `pictures/${name}.webp`;
      // The person has changed or removed it since the list was read.
      if (!picture.ok && picture.error.status === 404) {
        const { code, message } = picture.error;
        manifest.left_out.push({ resource: 'users', path: target, code, message });
        err(`${target}: left out, since it was changed or removed meanwhile\n`);
      } else await write(target, need(picture));
    }
  }

  const listed = `${JSON.stringify(manifest, null, 2)}\n`;
  const path = join(folder, 'manifest.json');
  await writeFile(path, listed, { flag: 'wx' }).catch(unwritable(path));
  const { length } = manifest.files;
  out(call.values.json ? listed : `${length} files in ${folder}, listed in manifest.json\n`);
  return length === 0 ? exitCodes.forbidden : exitCodes.done;
}
