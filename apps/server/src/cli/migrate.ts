// `npm run migrate`: brings the database up to date as its owner: tables, roles, policies, grants.
import { openDatabase } from '../db/open-database.ts';
import { assertPrepared, checkLogin, migrateDatabase } from '../db/prepare-database.ts';
import { StartFailure } from '../lib/start-failure.ts';
import { readSettings } from '../settings.ts';

async function run(): Promise<void> {
  const settings = readSettings();
  const database = await openDatabase({
    ...settings,
    limits: settings.databaseLimits,
    demo: false,
    onLostConnection: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
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

run().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
});
