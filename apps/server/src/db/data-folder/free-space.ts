import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartFailure } from '../../lib/process/start-failure.ts';

/** The folder, or its nearest existing parent. */
export async function nearestFolder(folder: string): Promise<string> {
  if (await stat(folder).catch(() => undefined)) return folder;
  const above = dirname(folder);
  return above === folder ? folder : nearestFolder(above);
}

/** The bytes that are free for a folder, whether it exists yet or not. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  return bavail * bsize;
}

/** Two segments of the write-ahead log: with less, the embedded engine fails as it does with damaged files. */
const least = 2 * 16 * 1024 ** 2;

/** What to do if the embedded database cannot start because its disk is full; nothing if there is room. */
export async function fullDisk(dataDir: string, free = freeSpace): Promise<StartFailure | undefined> {
  const left = await free(dataDir);
  if (left >= least) return undefined;
  return new StartFailure(
    `DATA_DIR: the disk of ${dataDir} is full (${Math.floor(left / 1e6)} MB free). Free 200 MB or more there and start again, ` +
      'or set DATA_DIR to another disk. What has been saved is kept.',
  );
}
