// A file beside the embedded database that tells a new data folder from one whose database is missing.
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const databaseMark = (dataDir: string): string => join(dataDir, 'database-made');

export const hasHadDatabase = (dataDir: string): Promise<boolean> =>
  stat(databaseMark(dataDir)).then(Boolean, () => false);

/** Notes that the folder has a database. Those of earlier versions are noted at their next start. */
export async function markDatabase(dataDir: string): Promise<void> {
  if (await hasHadDatabase(dataDir)) return;
  await writeFile(
    databaseMark(dataDir),
    'The database of this folder is in pgdata. While this file is here, no other one is made if that is missing.\n',
  );
}
