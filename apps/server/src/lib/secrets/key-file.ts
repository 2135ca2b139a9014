// The secret key of a server that has none set: created once, in its data folder.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSecretKey } from './secret-keys.ts';
import { StartFailure } from '../process/start-failure.ts';

const isThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
};

/** Writes a new key completely, unless one exists: two processes that start at once read the same key. */
async function makeUnlessThere(folder: string, file: string): Promise<void> {
  const draft = join(folder, `secret.key.${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file).catch(isThere);
  } finally {
    await rm(draft);
  }
}

const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** The keys in `secret.key`, which only the server's user may read. */
export async function keysOfFolder(folder: string): Promise<Buffer[]> {
  const file = join(folder, 'secret.key');
  let text: string;
  try {
    if ((await readFile(file).catch(ifThere)) === undefined) await makeUnlessThere(folder, file);
    await chmod(file, 0o600);
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `DATA_DIR: the key in ${file} cannot be used (${reason}). Make it readable, or set SECRET_KEY.`,
    );
  }
  const keys = text.split(',').map((item) => readSecretKey(item.trim()));
  if (keys.every((key) => key !== undefined)) return keys;
  throw new StartFailure(
    `DATA_DIR: ${file} does not hold a key. Put it back, or delete it: mail that waits then has to be sent again.`,
  );
}
