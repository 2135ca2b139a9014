// `npm run audit:verify`: checks that no event of the audit has been removed or altered since it was sealed.
import { parseArgs } from 'node:util';
import { assertPrepared } from '../db/connections/prepare-database.ts';
import { platformScope } from '../db/scope.ts';
import { verifyAudit } from '../db/audit/verify-audit.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { readSettings } from '../settings.ts';
import { command, openForCommand } from './command.ts';

/** The marks of broken places that are explained. */
function readKnown(): readonly string[] {
  try {
    return parseArgs({ options: { known: { type: 'string', multiple: true } } }).values.known ?? [];
  } catch (error) {
    const usage = commandLine('audit:verify', '[--known MARK]');
    throw new StartFailure(`${error instanceof Error ? error.message : String(error)}. Use: ${usage}`);
  }
}

async function run(): Promise<void> {
  const known = readKnown();
  const settings = readSettings();
  const database = await openForCommand(settings);
  try {
    await assertPrepared(database, () => undefined);
    const { sealed, erased, unsealed, newest, keptSince, faults } = await verifyAudit(database.in(platformScope));
    console.log(`${sealed} events are sealed, ${unsealed} are not yet. Personal data of ${erased} was erased.`);
    if (keptSince)
      console.log(`Older events were removed for their age: there are events since ${keptSince.toISOString()}.`);
    if (newest) console.log(`The newest seal is ${newest}. Note it elsewhere.`);
    if (faults.length === 0) return console.log('The chain is whole.');
    for (const { from, through, why, mark } of faults) {
      const isKnown = known.includes(mark);
      console[isKnown ? 'log' : 'error'](
        `The chain is broken at events ${from} to ${through}: ${why}. ${isKnown ? 'Known' : 'Mark'}: ${mark}`,
      );
    }
    if (faults.every(({ mark }) => known.includes(mark))) return console.log('All else is whole.');
    console.error('What to do: "A broken chain" in docs/guide/security.md.');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

command('audit:verify', run);
