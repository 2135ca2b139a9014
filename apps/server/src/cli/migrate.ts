// `npm run migrate`: migrates the database as its owner: tables, roles, policies, grants.
import type { Database } from '../db/connections/database.ts';
import { newestMigration } from '../db/migrations.ts';
import { assertPrepared, checkLogin, migrateDatabase, migrationFailure } from '../db/connections/prepare-database.ts';
import { appliedMigrations } from '../db/schema/run-migrations.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { readSettings } from '../settings.ts';
import { command, withDatabase } from './command.ts';

/** A newer version has migrated. Nothing is left to do, and an operator who expects otherwise has started the wrong version. */
async function refuseNewer(database: Database): Promise<void> {
  const applied = await database.asOwner(appliedMigrations).catch(migrationFailure(database));
  if ((applied.at(-1) ?? 0) <= newestMigration()) return;
  throw new StartFailure(
    `The database was migrated by a newer version: run ${commandLine('migrate')} of that version. Servers of this version may go on ` +
      'until they are replaced, if they are ready.',
  );
}

async function run(): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (database) => {
    await refuseNewer(database);
    await migrateDatabase(database, undefined, (line) => console.log(line));
    await assertPrepared(database);
    if (database.engine === 'postgresql') {
      await checkLogin(database, { ...settings, production: false }, (text) => console.warn(text));
    }
    console.log('The database is up to date.');
  });
}

command('migrate', run);
