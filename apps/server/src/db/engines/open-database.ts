import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../lib/process/command-line.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import { StartFailure } from '../../lib/process/start-failure.ts';
import type { Database } from '../connections/database.ts';
import { openEmbedded } from './embedded.ts';
import { fullDisk } from '../data-folder/free-space.ts';
import { databaseMark, hasHadDatabase, markDatabase } from '../data-folder/database-mark.ts';
import { FolderInUse, lockFolder } from '../data-folder/folder-lock.ts';
import type { DatabaseLimits } from '../../lib/process/database-limits.ts';
import { dayMs } from '../../lib/time/days.ts';
import { leadToOneDatabase } from './same-database.ts';
import { keepsStatements, onceConnected, placeOf, UndeclaredPooler, versionOf } from './connecting.ts';
import { openPostgresql } from './postgresql.ts';
import type { ReplicaOptions } from './postgresql.ts';
import { assertOwner, makePrivate, ForeignFolder, SharedFolder } from '../data-folder/private-folder.ts';

interface Options {
  readonly databaseUrl: string | undefined;
  /** The login that migrates, if it is another one. */
  readonly databaseOwnerUrl: string | undefined;
  readonly dataDir: string;
  /** A pooler is in front of the database. */
  readonly databasePooled: boolean;
  /** It passes prepared statements on to whichever connection it lends. */
  readonly poolerPrepares: boolean;
  /** Where to hear of changes, past the pooler. */
  readonly databaseListenUrl?: string | undefined;
  readonly limits: DatabaseLimits;
  readonly replicas?: ReplicaOptions;
  /** A new embedded database starts with the demo. */
  readonly demo: boolean;
  /** Only where a setting asks for it is a new embedded database made: a misspelt DATABASE_URL asks for none. */
  readonly mayMakeFolder: boolean;
  /** A new embedded database was made. */
  readonly onMade: (folder: string) => void;
  readonly onLostConnection: (error: Error) => void;
  /** The embedded database ended by itself, or another process took its folder. */
  readonly onCrash: (error: Error) => void;
}

type NewOptions = Omit<Options, 'demo' | 'mayMakeFolder' | 'onMade'>;

const otherDatabase = (name: string, url: string, other: string) =>
  new StartFailure(
    `${name}: ${placeOf(other)} leads to another database than DATABASE_URL, ${placeOf(url)}. Name the same one in both.`,
  );

/** After a restore, one of two addresses is easily forgotten. */
async function assertOneDatabase(url: string, ownerUrl: string, limits: DatabaseLimits): Promise<void> {
  const isOne = await leadToOneDatabase(url, ownerUrl, limits).catch((error: unknown) => {
    throw new StartFailure(
      `DATABASE_OWNER_URL: ${placeOf(ownerUrl)} cannot be used (${reasonOf(error)}). Start that database or correct the address.`,
    );
  });
  if (isOne) return;
  throw otherDatabase('DATABASE_OWNER_URL', url, ownerUrl);
}

async function openServer(
  url: string,
  {
    databaseOwnerUrl: ownerUrl,
    databasePooled: pooled,
    poolerPrepares,
    databaseListenUrl: listenUrl,
    onLostConnection,
    limits,
    replicas,
  }: NewOptions,
): Promise<Database> {
  const fail = (why: string) => new StartFailure(`DATABASE_URL: ${why}. Start that database or correct the address.`);
  let version: number;
  try {
    version = await versionOf(url, limits, pooled);
  } catch (error) {
    if (error instanceof UndeclaredPooler) {
      throw new StartFailure(
        `DATABASE_URL: ${placeOf(url)} is a pooler such as PgBouncer (${error.message}). Set DATABASE_POOLER=transaction, ` +
          'or name PostgreSQL itself.',
      );
    }
    throw fail(`${placeOf(url)} cannot be used (${reasonOf(error)})`);
  }
  if (version < 150_000) throw fail(`${placeOf(url)} is older than PostgreSQL 15`);
  if (poolerPrepares && !(await onceConnected(url, limits, keepsStatements))) {
    throw new StartFailure(
      `DATABASE_POOLER: the pooler at ${placeOf(url)} keeps no prepared statements. Use PgBouncer 1.21 or newer and set ` +
        'max_prepared_statements = 200 there, or set DATABASE_POOLER=transaction.',
    );
  }
  if (ownerUrl !== undefined) await assertOneDatabase(url, ownerUrl, limits);
  // One that cannot be reached delays live lists alone: the server starts, and tries it again.
  if (listenUrl !== undefined && !(await leadToOneDatabase(url, listenUrl, limits).catch(() => true)))
    throw otherDatabase('DATABASE_LISTEN_URL', url, listenUrl);
  return openPostgresql(url, onLostConnection, {
    limits,
    ownerUrl,
    pooled,
    poolerPrepares,
    ...(listenUrl !== undefined && { listenUrl }),
    ...(replicas && { replicas }),
  });
}

const databaseFolder = 'pgdata';

const foreign = ({ path, owner }: ForeignFolder, dataDir: string) =>
  new StartFailure(
    `DATA_DIR: ${path} belongs to user ${owner}, and this is user ${process.getuid?.()}. ` +
      `Start Orgscope as that user, or give this one all of ${dataDir}.`,
  );

async function lockDataDir(dataDir: string, onCrash: Options['onCrash']) {
  try {
    await assertOwner(dataDir);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // The database itself is removed once the new one is in place.
    await makePrivate(dataDir, databaseFolder);
    return await lockFolder(dataDir, onCrash);
  } catch (error) {
    if (error instanceof ForeignFolder) throw foreign(error, dataDir);
    if (error instanceof SharedFolder) {
      throw new StartFailure(`DATA_DIR: ${error.message}. Set DATA_DIR to a folder of its own.`);
    }
    if (error instanceof FolderInUse) {
      throw new StartFailure(
        `DATA_DIR: ${dataDir} is in use by process ${error.pid}. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartFailure(
      `DATA_DIR: ${dataDir} cannot be written (${reasonOf(error)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

const exists = (path: string) => stat(path).then(Boolean, () => false);

const week = 7 * dayMs;

/** The prepared database to start from: the one with the demo, unless its dates are too old. */
async function templateFor(demo: boolean): Promise<string> {
  const [plain, filled] = ['pgdata', 'pgdata-demo'].map((name) => join(import.meta.dirname, name)) as [string, string];
  const made = demo && (await stat(filled).catch(() => undefined));
  return made && Date.now() - made.mtimeMs < week ? filled : plain;
}

/** Throws where a new database would hide one that is lost or elsewhere. */
async function assertMayMake({ dataDir, mayMakeFolder }: Options): Promise<void> {
  const folder = join(dataDir, databaseFolder);
  if (await hasHadDatabase(dataDir)) {
    throw new StartFailure(
      `DATA_DIR: the database in ${folder} is missing. Put it back (is its disk mounted?) or ${commandLine('restore', 'FILE')}; ` +
        `to begin with an empty database, remove ${databaseMark(dataDir)}.`,
    );
  }
  if (mayMakeFolder) return;
  throw new StartFailure(
    `DATABASE_URL is not set, and ${dataDir} has no embedded database. Set DATABASE_URL (is its name misspelt?), or ` +
      'DATA_DIR to the folder in which a new embedded database is to be made.',
  );
}

async function openFolder(options: Options): Promise<Database> {
  const { dataDir, demo, limits, onCrash, onMade } = options;
  // From now on only its user can access the files that this process writes.
  process.umask(0o077);
  const folder = join(dataDir, databaseFolder);
  const version = join(folder, 'PG_VERSION');
  const isNew = !(await exists(version));
  // Before the folder is made: what is refused leaves nothing behind.
  if (isNew) await assertMayMake(options);
  const lock = await lockDataDir(dataDir, onCrash);
  try {
    const database = await openEmbedded({ folder, template: await templateFor(demo), limits, onCrash });
    await markDatabase(dataDir);
    if (isNew) onMade(folder);
    lock.watch(version);
    return {
      ...database,
      close: async () => {
        try {
          await database.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    if (error instanceof ForeignFolder) throw foreign(error, dataDir);
    const full = await fullDisk(dataDir);
    if (full) throw full;
    throw new StartFailure(
      `DATA_DIR: the database in ${folder} does not open (${reasonOf(error)}). Restore a backup: move the folder away, then ${commandLine('restore', 'FILE')}.`,
    );
  }
}

/** Opens the database that the settings name; throws a StartFailure that says what to do. */
export const openDatabase = (options: Options): Promise<Database> =>
  options.databaseUrl ? openServer(options.databaseUrl, options) : openFolder(options);

/** A database to fill. On the embedded engine no server can use it before it is committed to its place. */
interface NewDatabase {
  readonly database: Database;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

async function newFolder({ dataDir, limits, onCrash }: NewOptions): Promise<NewDatabase> {
  process.umask(0o077);
  const lock = await lockDataDir(dataDir, onCrash);
  const folder = join(dataDir, databaseFolder);
  const unfinished = `${folder}.restored`;
  try {
    if (await stat(folder).catch(() => undefined)) {
      throw new StartFailure(
        `DATA_DIR: ${dataDir} contains a database already. Set DATA_DIR to another folder, or move this one away.`,
      );
    }
    await rm(unfinished, { recursive: true, force: true });
    const database = await openEmbedded({ folder: unfinished, limits, onCrash });
    const end = async (settle: () => Promise<void>) => {
      try {
        await database.close();
        await settle();
      } finally {
        await lock.release();
      }
    };
    return {
      database,
      keep: () =>
        end(async () => {
          await rename(unfinished, folder);
          await markDatabase(dataDir);
        }),
      discard: () => end(() => rm(unfinished, { recursive: true, force: true })),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function newOnServer(url: string, options: NewOptions): Promise<NewDatabase> {
  const database = await openServer(url, options);
  return { database, keep: () => database.close(), discard: () => database.close() };
}

/** Opens the database to restore into: an empty PostgreSQL database, or a folder without one. */
export const openNewDatabase = (options: NewOptions): Promise<NewDatabase> =>
  options.databaseUrl ? newOnServer(options.databaseUrl, options) : newFolder(options);
