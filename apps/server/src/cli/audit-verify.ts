// `npm run audit:verify`: checks that no event of the audit has been removed or altered since it was sealed.
import { parseArgs } from 'node:util';
import { assertPrepared } from '../db/connections/prepare-database.ts';
import { platformScope } from '../db/scope.ts';
import { verifyAudit } from '../db/audit/verify-audit.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { readSettings } from '../settings.ts';
import { argumentsOf, command, withDatabase } from './command.ts';

/** The marks of broken places that are explained. */
const readKnown = (): readonly string[] =>
  argumentsOf(
    commandLine('audit:verify', '[--known MARK]'),
    () => parseArgs({ options: { known: { type: 'string', multiple: true } } }).values.known ?? [],
  );

async function run(): Promise<void> {
  const known = readKnown();
  const settings = readSettings();
  await withDatabase(settings, async (database) => {
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
  });
}

command('audit:verify', run);
