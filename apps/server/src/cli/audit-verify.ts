// `npm run audit:verify`: checks that no event of the audit has been removed or altered since it was sealed.
import { assertPrepared } from '../db/connections/prepare-database.ts';
import { platformScope } from '../db/scope.ts';
import { verifyAudit } from '../db/audit/verify-audit.ts';
import { readSettings } from '../settings.ts';
import { command, openForCommand } from './command.ts';

async function run(): Promise<void> {
  const settings = readSettings();
  const database = await openForCommand(settings);
  try {
    await assertPrepared(database);
    const { sealed, erased, unsealed, newest, keptSince, fault } = await verifyAudit(database.in(platformScope));
    console.log(`${sealed} events are sealed, ${unsealed} are not yet. Personal data of ${erased} was erased.`);
    if (keptSince)
      console.log(`Older events were removed for their age: there are events since ${keptSince.toISOString()}.`);
    if (newest) console.log(`The newest seal is ${newest}. Note it elsewhere.`);
    if (!fault) return console.log('The chain is whole.');
    console.error(`The chain is broken at events ${fault.from} to ${fault.through}: ${fault.why}.`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

command('audit:verify', run);
