// `npm run migrate`: migrates the database as its owner: tables, roles, policies, grants.
import { assertPrepared, checkLogin, migrateDatabase } from '../db/prepare-database.ts';
import { readSettings } from '../settings.ts';
import { command, openForCommand } from './command.ts';

async function run(): Promise<void> {
  const settings = readSettings();
  const database = await openForCommand(settings);
  try {
    await migrateDatabase(database);
    await assertPrepared(database);
    if (database.engine === 'postgresql') {
      await checkLogin(database, { ...settings, production: false }, (text) => console.warn(text));
    }
    console.log('The database is up to date.');
  } finally {
    await database.close();
  }
}

command('migrate', run);
