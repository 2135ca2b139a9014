// `npm run restore -- FILE`: fills a new database from a backup, and signs in to check that it works.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BadArchive, readArchive } from '../db/backup/archive.ts';
import type { Manifest } from '../db/backup/archive.ts';
import { assertKnown, loadArchive, NotEmpty } from '../db/backup/load.ts';
import type { Database } from '../db/database.ts';
import { openNewDatabase } from '../db/open-database.ts';
import { commandLine } from '../lib/command-line.ts';
import { StartFailure } from '../lib/start-failure.ts';
import { readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { checkSignIn } from './check-sign-in.ts';
import { command, commandOptions } from './command.ts';

const usage = commandLine('restore', 'FILE');

function readArguments(): string {
  try {
    const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
    if (!file || more.length > 0) throw new Error('Give one file to restore from');
    return resolve(file);
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : String(error)}. Use: ${usage}`);
  }
}

/** Why a restore is not possible, with what to do; nothing has been written then. */
function refusal(error: unknown, file: string): unknown {
  const untouched = 'Nothing was restored.';
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof BadArchive) return new StartFailure(`${file} cannot be restored: ${message}. ${untouched}`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
    return new StartFailure(`${file} cannot be read (${code}). Give a file that ${commandLine('backup')} has written.`);
  }
  if (error instanceof NotEmpty) {
    return new StartFailure(
      `DATABASE_URL: the database is not empty (${message}). Create a new one and restore into that. ${untouched}`,
    );
  }
  if (code === '42501') {
    return new StartFailure(
      `DATABASE_URL: ${message}. Set DATABASE_OWNER_URL to the login that owns the database and may create roles. ${untouched}`,
    );
  }
  return error;
}

/** Reads and checks the whole file before anything is written. */
async function readManifest(file: string): Promise<Manifest> {
  const manifest = await readArchive(file);
  assertKnown(manifest);
  return manifest;
}

/** Whether a sign-in works; throws if the restored database is not usable by a server. */
async function check(database: Database, settings: Settings): Promise<boolean> {
  try {
    await database.check();
    return await checkSignIn(database, settings);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The rows were restored, but the database is not usable (${why}). Remove it and restore into a new one.`,
    );
  }
}

async function run(): Promise<void> {
  const file = readArguments();
  const settings = readSettings();
  const manifest = await readManifest(file).catch((error: unknown) => {
    throw refusal(error, file);
  });
  const { database, keep, discard } = await openNewDatabase(commandOptions(settings));
  let works: boolean;
  try {
    await database
      .asOwner((client) => loadArchive(client, file, manifest))
      .catch((error: unknown) => {
        throw refusal(error, file);
      });
    // Lets the servers' login act as the roles, if it is not the owner's.
    await database.migrate();
    works = await check(database, settings);
  } catch (error) {
    await discard();
    throw error;
  }
  await keep();
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${tables.length} tables, as they were on ${manifest.createdAt}` +
      ` (version ${manifest.product}, ${manifest.engine} engine).`,
  );
  console.log(
    `Counts, roles, policies and grants are right${works ? ', and a sign-in works' : ''}. Everyone must sign in again.`,
  );
}

command('restore', run);
