import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeSpace } from '../db/data-folder/free-space.ts';
import { exposedPaths } from '../db/data-folder/private-folder.ts';
import { commandLine } from '../lib/process/command-line.ts';
import type { ExaminedSettings as Settings } from './examined-settings.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

const gigabyte = 1e9;

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
