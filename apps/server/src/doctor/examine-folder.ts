import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeSpace, nearestFolder } from '../db/data-folder/free-space.ts';
import { assertOwner, exposedPaths, ForeignFolder, SharedFolder } from '../db/data-folder/private-folder.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

const gigabyte = 1e9;

/** Why a start would refuse the folder; undefined if it would not. */
async function whyUnusable(dataDir: string): Promise<string | undefined> {
  try {
    await assertOwner(dataDir);
    // A start creates what is missing below it.
    const place = await nearestFolder(dataDir);
    if (!(await stat(place)).isDirectory()) return `${dataDir} cannot be used: ${place} is not a folder.`;
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (error instanceof ForeignFolder) return `${error.message}, and this is user ${process.getuid?.()}.`;
    if (error instanceof SharedFolder) return `${error.message}.`;
    return `${dataDir} cannot be written (${reasonOf(error)}).`;
  }
}

/** Checks the data folder from outside: each start of the server checks its contents. */
export async function examineFolder({ dataDir, databaseUrl, production }: Settings): Promise<Finding[]> {
  const found: Finding[] = [];
  const free = await freeSpace(dataDir);
  if (free < gigabyte) {
    const left = `${dataDir} has ${Math.round(free / 1e6)} MB of free space.`;
    // An embedded database that cannot write ends.
    const level = free < gigabyte / 10 ? fault : advice;
    found.push(level('DATA_DIR', left, 'Free space before it is full, or set DATA_DIR to another disk.'));
  }
  // Beside a PostgreSQL the folder may be missing, as in a container that cannot write.
  const refused = databaseUrl ? undefined : await whyUnusable(dataDir);
  if (refused !== undefined) {
    const remedy = 'Start Orgscope as the user who owns the folder, make it writable, or set DATA_DIR to another one.';
    return [...found, fault('DATA_DIR', refused, remedy)];
  }
  const exists = (path: string) => stat(path).then(Boolean, () => false);
  if (!(await exists(dataDir))) {
    if (!databaseUrl) found.push(good('DATA_DIR', `${dataDir} does not exist yet: the first start creates it.`));
    return found;
  }
  const open = await exposedPaths(dataDir);
  found.push(
    open.length === 0
      ? good('DATA_DIR', `${dataDir} is not accessible to other users of this machine.`)
      : fault(
          'DATA_DIR',
          `${open.length} of its files and folders are accessible to other users, such as ${open[0]}.`,
          `Start Orgscope, which removes their access, or run: chmod -R go= ${dataDir}`,
        ),
  );
  if (!databaseUrl && (await exists(join(dataDir, 'pgdata'))) && production) {
    found.push(
      advice(
        'DATABASE_URL',
        'is not set: the embedded database may lose the last changes when the machine loses power.',
        `Move to PostgreSQL with ${commandLine('backup')} and ${commandLine('restore')}; docs/guide/operating.md says how.`,
      ),
    );
  }
  return found;
}
