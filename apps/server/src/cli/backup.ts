// `npm run backup -- FILE [--overwrite]`: writes all data to a file, while servers run. With `--recorded`, only records that
// another tool has made a backup.
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BadArchive } from '../db/backup/archive.ts';
import { FileExists, NoRoom, Unwritable, writeBackupFile } from '../db/backup/backup-file.ts';
import type { ArchiveLines } from '../db/backup/backup-file.ts';
import { dumpDatabase, HiddenRows, recordBackup, recordOtherBackup } from '../db/backup/dump.ts';
import { copyOfServer, ServerStopped } from '../db/backup/local-copy.ts';
import { newestMigration } from '../db/migrations.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { productVersion } from '../lib/process/product.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { argumentsOf, command, openForCommand, withDatabase } from './command.ts';

const usage = commandLine('backup', 'FILE [--overwrite], or --recorded');

const readArguments = () =>
  argumentsOf(usage, () => {
    const { values, positionals } = parseArgs({
      options: { overwrite: { type: 'boolean' }, recorded: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (values.recorded && !file && !values.overwrite) return undefined;
    if (values.recorded) throw new Error('--recorded stands alone');
    if (!file || more.length > 0) throw new Error('Give one file to write the backup to');
    return { file: resolve(file), overwrite: values.overwrite ?? false };
  });

interface Copy {
  readonly lines: ArchiveLines;
  /** Records the backup, once its file is in its place. */
  record(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the database directly, if no server has it open exclusively. */
async function copyOfDatabase(settings: Settings): Promise<Copy> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !(await stat(join(dataDir, 'pgdata', 'PG_VERSION')).catch(() => undefined))) {
    throw new StartFailure(
      `DATA_DIR: ${dataDir} contains no database. Set DATA_DIR, or DATABASE_URL, as for the server.`,
    );
  }
  const database = await openForCommand(settings);
  const facts = { product: productVersion, engine: database.engine };
  return {
    lines: (write) => database.asOwner((client) => dumpDatabase(client, facts, write)),
    record: () => database.asOwner(recordBackup),
    close: () => database.close(),
  };
}

/** Records a backup that another tool has made of a PostgreSQL server. */
async function recordOther(settings: Settings): Promise<void> {
  if (!settings.databaseUrl) throw new StartFailure(`DATABASE_URL is not set. Use: ${commandLine('backup', 'FILE')}`);
  await withDatabase(settings, async (database) => {
    await recordOtherBackup(database);
    console.log('Recorded that there is a backup of this moment.');
  });
}

async function run(): Promise<void> {
  const asked = readArguments();
  const settings = readSettings();
  if (!asked) return recordOther(settings);
  const { file, overwrite } = asked;
  const served = settings.databaseUrl ? undefined : await copyOfServer(settings.dataDir);
  const { lines, record, close }: Copy = served
    ? { ...served, close: async () => void served.lines.destroy() }
    : await copyOfDatabase(settings);
  try {
    const { manifest, sha256, bytes } = await writeBackupFile(file, lines, overwrite);
    const tables = Object.values(manifest.tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows} rows of ${tables.length} tables to ${file} (${bytes} bytes).`);
    console.log(`SHA-256 ${sha256}`);
    if (manifest.migration > newestMigration()) {
      console.error(
        `A newer release than ${productVersion} has migrated this database: this one cannot restore the file. Back up and ` +
          'restore with that release or a newer one.',
      );
    }
    await record().catch((error: unknown) => {
      const why = error instanceof ServerStopped ? 'the server stopped meanwhile' : reasonOf(error);
      console.error(
        `The backup is good, but is not recorded in the audit, so that the doctor does not know of it: ${why}.`,
      );
    });
  } catch (error) {
    if (error instanceof FileExists) {
      throw new StartFailure(`${file} exists already. Give another file, or add --overwrite.`);
    }
    if (error instanceof NoRoom) {
      throw new StartFailure(
        `${file} was not written: the disk of ${dirname(file)} is full (${error.message}). Free space there, or give a file on another disk.`,
      );
    }
    if (error instanceof Unwritable) {
      throw new StartFailure(
        `${file} cannot be written (${error.message}). Make the folder ${dirname(file)} so that this user can write there, or give another file.`,
      );
    }
    if (error instanceof HiddenRows) {
      throw new StartFailure(
        `DATABASE_URL: ${error.message}. Set DATABASE_OWNER_URL to the login that owns the tables.`,
      );
    }
    if (error instanceof BadArchive && served) {
      throw new StartFailure(`The server ended the copy: see its log. No backup was written.`);
    }
    if ((error as { code?: string }).code === '42P01') {
      throw new StartFailure("The database contains no data of Orgscope. Use the server's settings.");
    }
    throw error;
  } finally {
    await close();
  }
}

command('backup', run);
