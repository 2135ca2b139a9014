import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { message } from '@orgscope/contract/words/message';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

const othersMayEnter = 0o001;
const othersMayReadOrWrite = 0o006;

/** Whether other users can pass through the folder and all above it. */
async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  const above = dirname(folder);
  return (mode & othersMayEnter) !== 0 && (above === folder || (await isReachable(above)));
}

async function isExposed(path: string): Promise<boolean> {
  const file = await realpath(path);
  const folder = dirname(file);
  const [{ mode, dev }, { dev: folderDev }] = await Promise.all([stat(file), stat(folder)]);
  // A file that is mounted by itself, such as a secret of Docker Compose, is in a container of its own.
  return (mode & othersMayReadOrWrite) !== 0 && dev === folderDev && (await isReachable(folder));
}

/** Checks who can read the files that settings such as SECRET_KEY_FILE name. Windows has no such modes. */
export async function examineSecretFiles({ secretFiles, production }: Settings): Promise<Finding[]> {
  if (process.getuid === undefined) return [];
  return Promise.all(
    Object.entries(secretFiles).map(async ([name, path]) =>
      // One that has been removed since it was read is exposed to nobody.
      (await isExposed(path).catch(() => false))
        ? inProduction(production)(
            name,
            message('doctor.secret_files.open', { path }),
            message('doctor.secret_files.close', { command: 'chmod o= '.concat(path) }),
          )
        : good(name, message('doctor.folder.closed', { path })),
    ),
  );
}
