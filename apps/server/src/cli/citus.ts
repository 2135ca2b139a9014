// `npm run citus`: prints the statements that spread the database over the machines of a Citus cluster. Changes nothing.
import { readSchema } from '../db/citus/read-schema.ts';
import { distributing } from '../db/citus/statements.ts';
import { assertPrepared } from '../db/connections/prepare-database.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { readSettings } from '../settings.ts';
import { command, withDatabase } from './command.ts';

async function run(): Promise<void> {
  const settings = readSettings();
  if (!settings.databaseUrl) {
    throw new StartFailure('DATABASE_URL: Citus spreads a PostgreSQL database; set DATABASE_URL to one.');
  }
  await withDatabase(settings, async (database) => {
    await assertPrepared(database, () => undefined);
    for (const line of distributing(await database.asOwner(readSchema))) console.log(line);
  });
}

command('citus', run);
