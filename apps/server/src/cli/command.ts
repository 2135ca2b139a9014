// What the commands share: how they end, and how they open the database of the settings.
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartFailure } from '../lib/start-failure.ts';
import type { Settings } from '../settings.ts';

/** Runs a command to its end; what it could not do is told in its own words, with exit code 1. */
export function command(run: () => Promise<void>): void {
  run().catch((error: unknown) => {
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  });
}

const fail = (error: Error): never => {
  throw error;
};

/** What a command opens a database with: as the server does, but that a loss ends it, and nothing is made up. */
export const commandOptions = (settings: Settings) => ({
  ...settings,
  limits: settings.databaseLimits,
  demo: false,
  onLostConnection: () => undefined,
  onCrash: fail,
});

/** The database that the settings name. */
export const openForCommand = (settings: Settings): Promise<Database> => openDatabase(commandOptions(settings));
