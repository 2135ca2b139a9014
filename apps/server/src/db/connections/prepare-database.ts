// Before the server answers calls: migrates the schema or checks it, and checks the login and the demo.
import { inEnglish } from '@orgscope/contract/words/english';
import { sql } from 'drizzle-orm';
import { commandLine } from '../../lib/process/command-line.ts';
import { isReadOnly } from '../../lib/process/read-only.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import { StartFailure } from '../../lib/process/start-failure.ts';
import { toChangeable } from './changeable.ts';
import type { Database, Drizzle } from './database.ts';
import { excessiveRights } from '../schema/login.ts';
import { isRoleRefused } from './driver-errors.ts';
import { HalfMigrated, NotPrepared, TooNew } from './readiness.ts';
import { ungranted } from '../schema/roles.ts';
import { Unmigratable } from '../schema/run-migrations.ts';
import type { Report } from '../schema/run-migrations.ts';
import { platformScope } from '../scope.ts';
import { installation } from '../tables/installation.ts';

interface Options {
  readonly production: boolean;
  /** Undefined if one login does both. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePooled: boolean;
  readonly allowPrivilegedLogin: boolean;
  /** If absent, a database that accepts no changes is refused. */
  readonly onReadOnly?: OnReadOnly;
}

const guide = 'docs/guide/operating.md says how';

function innermost(error: unknown): Error & { code?: string } {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as Error);
}

/** Error codes for what the login cannot do, or not yet: a role, a table or a schema is missing or not accessible. */
const isOutOfReach = (error: unknown) => ['22023', '42501', '42P01', '3F000'].includes(innermost(error).code ?? '');

/** What becomes of a database that accepts no changes, for a reason. */
type OnReadOnly = (why: string) => void;

const refuseReadOnly: OnReadOnly = (why) => {
  throw new StartFailure(`DATABASE_URL: ${why}. ${inEnglish(toChangeable)}`);
};

/** Throws a StartFailure unless the database is as this version needs it. What only reads needs none that accepts changes. */
export async function assertPrepared(database: Database, onReadOnly = refuseReadOnly): Promise<void> {
  await database.check().catch((error: unknown) => {
    if (isReadOnly(error)) return onReadOnly(reasonOf(error));
    if (error instanceof TooNew) {
      throw new StartFailure(`${placeOf(database)}: ${error.message}. Start that version; ${guide}.`);
    }
    if (error instanceof HalfMigrated) {
      throw new StartFailure(`${placeOf(database)}: ${error.message}. Restore a backup into a new database; ${guide}.`);
    }
    if (!(error instanceof NotPrepared) && !isOutOfReach(error)) throw error;
    if (isRoleRefused(error)) {
      const { text, remedy } = ungranted(database.login);
      throw new StartFailure(`DATABASE_URL: ${inEnglish(text)} ${inEnglish(remedy)}`);
    }
    throw new StartFailure(
      `DATABASE_URL: ${innermost(error).message}. Run \`${commandLine('migrate')}\` with DATABASE_OWNER_URL set; ${guide}.`,
    );
  });
}

const placeOf = ({ engine }: Database) => (engine === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL');

const unmigratable = (database: Database, { message }: Unmigratable) =>
  new StartFailure(`${placeOf(database)}: the database was not migrated: ${message}.`);

/** Throws what the owner's work failed for, and says what the login lacks. */
export const migrationFailure =
  (database: Database) =>
  (error: unknown): never => {
    if (error instanceof Unmigratable) throw unmigratable(database, error);
    if (isReadOnly(error)) refuseReadOnly(`the database accepts no changes (${reasonOf(error)})`);
    if (innermost(error).code !== '42501') throw error;
    throw new StartFailure(
      `DATABASE_OWNER_URL: ${innermost(error).message}. Migrate as the login that owns the database, and let it act as ` +
        `the roles orgscope_tenant and orgscope_platform; ${guide}.`,
    );
  };

/** Migrates as the owner, and says what the server's login lacks. */
export async function migrateDatabase(
  database: Database,
  seed?: (tx: Drizzle) => Promise<void>,
  report?: Report,
): Promise<void> {
  await database.migrate(seed, report).catch(migrationFailure(database));
}

/** Reports a login with dangerous rights; production refuses it unless a setting allows it. */
export async function checkLogin(
  database: Database,
  { production, allowPrivilegedLogin }: Options,
  warn: (text: string) => void,
): Promise<void> {
  const { login, dangerous } = await excessiveRights(
    async (text) => (await database.in(platformScope).execute(sql.raw(text))).rows,
  );
  if (dangerous.length === 0) return;
  const why = `DATABASE_URL: the login ${login} ${dangerous.map(inEnglish).join(', ')}.`;
  if (production && !allowPrivilegedLogin) {
    throw new StartFailure(
      `${why} Use one that owns nothing, and name this one in DATABASE_OWNER_URL; ${guide}. ` +
        'Or set ALLOW_PRIVILEGED_DATABASE_LOGIN=true.',
    );
  }
  warn(`${why} Use one that owns nothing in production; ${guide}.`);
}

async function refuseDemo(database: Database): Promise<void> {
  const [mark] = await database.in(platformScope).select({ isDemo: installation.isDemo }).from(installation);
  if (!mark?.isDemo) return;
  throw new StartFailure(
    `${placeOf(database)}: this database was filled with the demo, whose ` +
      'passwords are public. Use another one in production.',
  );
}

/**
 * Migrates if an owner is set or the engine is embedded, and outside production also with a single login, if it can.
 * Throws a StartFailure that says what to do.
 */
export async function prepareDatabase(
  database: Database,
  options: Options,
  warn: (text: string) => void,
  seed?: (tx: Drizzle) => Promise<void>,
): Promise<void> {
  const { onReadOnly } = options;
  const isEmbedded = database.engine === 'embedded';
  if (isEmbedded || options.databaseOwnerUrl !== undefined) {
    await database.migrate(seed).catch((error: unknown) => {
      // Whether it has all migrations is checked below.
      if (!(onReadOnly && isReadOnly(error))) migrationFailure(database)(error);
    });
  } else if (!options.production && !options.databasePooled) {
    // If the login may not migrate, the database is either migrated already or reported below.
    await database.migrate(seed).catch((error: unknown) => {
      if (error instanceof Unmigratable) throw unmigratable(database, error);
      if (innermost(error).code !== '42501' && !isReadOnly(error)) throw error;
    });
  }
  if (!isEmbedded) {
    await assertPrepared(database, onReadOnly);
    await checkLogin(database, options, warn);
  }
  if (options.production) await refuseDemo(database);
}
