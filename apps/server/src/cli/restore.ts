// `npm run restore -- FILE`: fills a new database from a backup, and signs in to check that it works. With `--client ID`, puts
// one client of the backup back into the database that lost it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inEnglish } from '@orgscope/contract/words/english';
import type { Message } from '@orgscope/contract/words/message';
import { sql } from 'drizzle-orm';
import { BadArchive, readArchive } from '../db/backup/archive.ts';
import type { Manifest } from '../db/backup/archive.ts';
import { ClientRefused, loadClient } from '../db/backup/load-client.ts';
import { assertKnown, loadArchive, NotEmpty } from '../db/backup/load.ts';
import type { Database } from '../db/connections/database.ts';
import { openNewDatabase } from '../db/engines/open-database.ts';
import { platformScope } from '../db/scope.ts';
import { sealedWithOtherKeys, sealedQuery } from '../db/schema/sealed-texts.ts';
import { assertPrepared } from '../db/connections/prepare-database.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { keysOfFolder } from '../lib/secrets/key-file.ts';
import { readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { checkSignIn } from './check-sign-in.ts';
import { argumentsOf, command, commandOptions, withDatabase } from './command.ts';

const usage = commandLine('restore', 'FILE [--client ID]');

const readArguments = (): { file: string; clientId: number | undefined } =>
  argumentsOf(usage, () => {
    const { values, positionals } = parseArgs({ options: { client: { type: 'string' } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('Give one file to restore from');
    const clientId = values.client === undefined ? undefined : Number(values.client);
    if (clientId !== undefined && !Number.isSafeInteger(clientId)) throw new Error('Give the number of a client');
    return { file: resolve(file), clientId };
  });

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

/** Why one client is not restored, with what to do. */
function clientRefusal(error: unknown, clientId: number): unknown {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (error instanceof ClientRefused) return new StartFailure(`Nothing was restored: ${error.message}.`);
  if (code === '23505' || code === '23503') {
    return new StartFailure(
      `Nothing was restored: what client ${clientId} had is taken or missing (${constraint}: ${detail}). Restore the whole ` +
        'backup into a new database, and take from there what is needed.',
    );
  }
  return error;
}

/** What the restored database holds and this key does not open. */
async function lostSecrets(database: Database, settings: Settings): Promise<Message[]> {
  const { rows } = await database.in(platformScope).execute(sql.raw(sealedQuery));
  return sealedWithOtherKeys(rows, settings.secretKeys ?? (await keysOfFolder(settings.dataDir)));
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

const restoreClient = async (settings: Settings, asked: Parameters<typeof loadClient>[1]) => {
  await withDatabase(settings, async (database) => {
    await assertPrepared(database);
    const { tables, rows, isActive, isPartial } = await database
      .asOwner((client) => loadClient(client, asked))
      .catch((error: unknown) => {
        throw clientRefusal(error, asked.clientId);
      });
    console.log(
      `Restored client ${asked.clientId}: ${rows} rows of ${tables} tables, as they were on ${asked.manifest.createdAt}.`,
    );
    if (isPartial)
      console.log('Its purge had begun by then: what that had removed is missing. An earlier backup has it.');
    if (!isActive)
      console.log('It is inactive, as it was then, and not marked for purge: restore it under Clients, All.');
    console.log(`Its people sign in with the passwords of that time${isActive ? '' : ' once it is active'}.`);
    console.log('Its audit has each event and this restore, but not the names and values that the purge erased.');
  });
};

async function run(): Promise<void> {
  const { file, clientId } = readArguments();
  const settings = readSettings();
  const manifest = await readManifest(file).catch((error: unknown) => {
    throw refusal(error, file);
  });
  if (clientId !== undefined) return restoreClient(settings, { file, manifest, clientId });
  const { database, keep, discard } = await openNewDatabase(commandOptions(settings));
  let works: boolean;
  let lost: Message[];
  try {
    await database
      .asOwner((client) => loadArchive(client, file, manifest))
      .catch((error: unknown) => {
        throw refusal(error, file);
      });
    // Lets the servers' login act as the roles, if it is not the owner's.
    await database.migrate();
    works = await check(database, settings);
    lost = await lostSecrets(database, settings);
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
  if (lost.length === 0) return;
  const key = settings.secretKeys ? 'SECRET_KEY' : `${settings.dataDir}/secret.key`;
  console.error(
    `${key} does not open the secrets of ${lost.map(inEnglish).join(', ')}. Before you start the server, set the key of the server that was ` +
      'backed up; docs/guide/operating.md says what is lost without it.',
  );
}

command('restore', run);
