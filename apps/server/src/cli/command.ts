// Shared by all commands: how they end, read their arguments, and open the database of the settings.
import { runAs } from '../db/acting-client.ts';
import { commandActor } from '../db/command-actor.ts';
import type { Database } from '../db/connections/database.ts';
import { failureText } from '../db/connections/failure-text.ts';
import { openDatabase } from '../db/engines/open-database.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import type { Settings } from '../settings.ts';

/**
 * Runs the command `npm run <name>` to its end, in whose name the audit tells what it writes. Prints an expected failure as a
 * message and exits with code 1.
 */
export function command(name: string, run: () => Promise<void>): void {
  runAs('server', commandActor(name), run).catch((error: unknown) => {
    console.error(failureText(error));
    process.exitCode = 1;
  });
}

/** What `read` makes of the command's arguments. If it throws, the command fails and tells its usage. */
export function argumentsOf<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : String(error)}. Use: ${usage}`);
  }
}

const fail = (error: Error): never => {
  throw error;
};

/**
 * Options to open a database like the server does, except that the loss of the database ends the command and no demo is
 * added.
 */
export const commandOptions = (settings: Settings) => ({
  ...settings,
  limits: settings.databaseLimits,
  demo: false,
  onMade: (folder: string) => settings.production && console.error(`A new, empty database was made in ${folder}.`),
  onLostConnection: () => undefined,
  onCrash: fail,
});

/** The database that the settings name. */
export const openForCommand = (settings: Settings): Promise<Database> => openDatabase(commandOptions(settings));

/** Works on the database that the settings name, and closes it. */
export async function withDatabase(settings: Settings, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openForCommand(settings);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
