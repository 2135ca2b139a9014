import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { freeSpace, nearestFolder } from '../db/data-folder/free-space.ts';
import { assertOwner, exposedPaths, ForeignFolder, SharedFolder } from '../db/data-folder/private-folder.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { advice, fault, good, sizeOf } from './finding.ts';
import type { Finding } from './finding.ts';

const gigabyte = 1e9;

/** Why a start would refuse the folder; undefined if it would not. */
async function whyUnusable(dataDir: string): Promise<Message | undefined> {
  try {
    await assertOwner(dataDir);
    // A start creates what is missing below it.
    const place = await nearestFolder(dataDir);
    if (!(await stat(place)).isDirectory()) return message('doctor.folder.no_folder', { path: dataDir, place });
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (error instanceof ForeignFolder) {
      const [owner, user] = [String(error.owner), String(process.getuid?.())];
      return message('doctor.folder.foreign', { path: error.path, owner, user });
    }
    if (error instanceof SharedFolder) return message('doctor.folder.shared', { path: dataDir });
    return message('doctor.folder.not_writable', { path: dataDir, reason: reasonOf(error) });
  }
}

/** Checks the data folder from outside: each start of the server checks its contents. */
export async function examineFolder({ dataDir, databaseUrl, production }: Settings): Promise<Finding[]> {
  const found: Finding[] = [];
  const free = await freeSpace(dataDir);
  if (free < gigabyte) {
    const left = message('doctor.folder.little_space', { path: dataDir, size: sizeOf(free) });
    // An embedded database that cannot write ends.
    const level = free < gigabyte / 10 ? fault : advice;
    found.push(level('DATA_DIR', left, message('doctor.folder.free_space')));
  }
  // Beside a PostgreSQL the folder may be missing, as in a container that cannot write.
  const refused = databaseUrl ? undefined : await whyUnusable(dataDir);
  if (refused !== undefined) {
    return [...found, fault('DATA_DIR', refused, message('doctor.folder.own'))];
  }
  const exists = (path: string) => stat(path).then(Boolean, () => false);
  if (!(await exists(dataDir))) {
    if (!databaseUrl) found.push(good('DATA_DIR', message('doctor.folder.absent', { path: dataDir })));
    return found;
  }
  const open = await exposedPaths(dataDir);
  found.push(
    open[0] === undefined
      ? good('DATA_DIR', message('doctor.folder.closed', { path: dataDir }))
      : fault(
          'DATA_DIR',
          message('doctor.folder.open', { count: open.length, path: open[0] }),
          message('doctor.folder.close', { command: 'chmod -R go= '.concat(dataDir) }),
        ),
  );
  if (!databaseUrl && (await exists(join(dataDir, 'pgdata'))) && production) {
    found.push(
      advice(
        'DATABASE_URL',
        message('doctor.folder.embedded'),
        message('doctor.folder.leave_embedded', { backup: commandLine('backup'), restore: commandLine('restore') }),
      ),
    );
  }
  return found;
}
