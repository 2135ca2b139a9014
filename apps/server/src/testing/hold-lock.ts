// Takes the lock of a folder on a message, reports the result, and holds it until the process is ended.
import { once } from 'node:events';
import { FolderInUse, lockFolder } from '../db/data-folder/folder-lock.ts';

const [, , folder = ''] = process.argv;
const say = (line: string) => process.stdout.write(`${line}\n`);

say('ready');
await once(process.stdin, 'data');
try {
  await lockFolder(folder, () => process.exit(3));
  say('held');
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error;
  say(`refused ${error.pid}`);
}
