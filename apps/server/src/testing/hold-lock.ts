// Takes the lock of a folder when told to, says how that went, and holds on until it is ended.
import { once } from 'node:events';
import { FolderInUse, lockFolder } from '../db/folder-lock.ts';

const [, , folder = ''] = process.argv;
console.log('ready');
await once(process.stdin, 'data');
try {
  await lockFolder(folder, () => process.exit(3));
  console.log('held');
} catch (error) {
  if (!(error instanceof FolderInUse)) throw error;
  console.log(`refused ${error.pid}`);
}
