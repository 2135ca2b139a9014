// All checks, in the order in which they are reported.
import { message } from '@orgscope/contract/words/message';
import { sql } from 'drizzle-orm';
import { accessFaults, besideNewer } from '../db/schema/access.ts';
import type { RunQuery } from '../db/schema/access.ts';
import type { Database } from '../db/connections/database.ts';
import { newestMigration } from '../db/migrations.ts';
import { platformScope } from '../db/scope.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { examineChangeable } from './examine-direct.ts';
import { examineFolder } from './examine-folder.ts';
import { examineMail } from './examine-mail.ts';
import { examinePostgresql } from './examine-postgresql.ts';
import { examineProxy } from './examine-proxy.ts';
import { examineReplicas, replicaFindings } from './examine-replicas.ts';
import { examineSecretFiles } from './examine-secret-files.ts';
import { examineSettings } from './examine-settings.ts';
import { examineStream } from './examine-stream.ts';
import { examineKept, examineTables, keptQuery } from './examine-tables.ts';
import type { Kept } from './examine-tables.ts';
import { fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

const levels = ['fault', 'advice', 'good'] as const;

/** Findings that need action come first. */
const ordered = (found: Finding[]): Finding[] =>
  levels.flatMap((level) => found.filter((finding) => finding.level === level));

interface Options {
  /** Receives a mail. */
  readonly sendTo?: string | undefined;
  /** Reads all secrets of the database, whole tables, too: for the command alone. */
  readonly readsSealed?: boolean;
}

/** The command's checks, with connections of their own. */
export async function examineAll(
  settings: Settings,
  { sendTo, readsSealed = false }: Options = {},
): Promise<Finding[]> {
  const found = await Promise.all([
    examineSettings(settings),
    examineFolder(settings),
    examineSecretFiles(settings),
    settings.databaseUrl ? examinePostgresql(settings.databaseUrl, settings, readsSealed) : [],
    examineReplicas(settings),
    examineMail(settings, sendTo),
    examineStream(settings),
    examineProxy(settings),
  ]);
  return ordered(found.flat());
}

/** The checks of a running server's own database, through its pool. */
async function examineDatabase(database: Database, settings: Settings): Promise<Finding[]> {
  const ask: RunQuery = async (text) => (await database.in(platformScope).execute(sql.raw(text))).rows;
  const [kept] = (await ask(keptQuery)) as unknown as Kept[];
  const faults = await accessFaults(ask);
  const isNewer = kept?.applied.some((time) => Number(time) > newestMigration());
  const { missing, excessive } = isNewer ? besideNewer(faults) : faults;
  const differing = missing.length + excessive.length;
  return [
    ...(await examineChangeable(ask)),
    ...(kept ? examineKept(kept, settings) : []),
    differing === 0
      ? good('DATABASE_URL', message('doctor.schema.right'))
      : fault(
          'DATABASE_URL',
          message('doctor.schema.differing', { count: differing }),
          message('doctor.schema.migrate_here', { command: commandLine('migrate') }),
        ),
    ...(await examineTables(ask)),
  ];
}

/** A running server's checks: those that cost little, or all of them, which ask the mail server and PUBLIC_URL too. */
export const examiner = (settings: Settings, database: Database) => ({
  cheaply: async (): Promise<Finding[]> => {
    const found = await Promise.all([
      examineSettings(settings),
      examineFolder(settings),
      examineSecretFiles(settings),
      examineDatabase(database, settings),
    ]);
    return ordered([...found.flat(), ...replicaFindings(database.replicas?.states() ?? [])]);
  },
  wholly: async (): Promise<Finding[]> => {
    const [all, own] = await Promise.all([
      examineAll(settings),
      // A PostgreSQL has been examined with a connection of its own, which sees more.
      settings.databaseUrl ? [] : examineDatabase(database, settings),
    ]);
    return ordered([...all, ...own]);
  },
});
