// `npm run admin:create -- --email … [--first-name …] [--last-name …]`: creates a platform administrator, usually the
// first.
import { parseArgs } from 'node:util';
import { emailAddress } from '@orgscope/contract/resources/passwords';
import * as webPaths from '@orgscope/contract/web-paths';
import * as z from 'zod/mini';
import { prepareDatabase } from '../db/connections/prepare-database.ts';
import { commandLine } from '../lib/process/command-line.ts';
import { StartFailure } from '../lib/process/start-failure.ts';
import { addPlatformAdmin } from '../modules/users/add-platform-admin.ts';
import { readSettings } from '../settings.ts';
import { argumentsOf, command, withDatabase } from './command.ts';

const usage = commandLine('admin:create', '--email ada@company.example [--first-name Ada] [--last-name Lind]');

const readArguments = () =>
  argumentsOf(usage, () => {
    const options = {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    } as const;
    const { values } = parseArgs({ options });
    const email = z.safeParse(emailAddress(), values.email);
    if (!email.data) throw new Error(`--email takes an e-mail address`);
    return { email: email.data, firstName: values['first-name'] ?? '', lastName: values['last-name'] ?? '' };
  });

async function run(): Promise<void> {
  const admin = readArguments();
  const settings = readSettings();
  await withDatabase(settings, async (database) => {
    await prepareDatabase(database, { ...settings, allowPrivilegedLogin: true }, () => undefined);
    const password = await addPlatformAdmin(database, admin);
    if (!password) throw new StartFailure(`A user with the address ${admin.email} exists already.`);
    console.log(`${admin.email} is a platform administrator.`);
    console.log(`Sign in within 72 hours at ${settings.publicUrl}${webPaths.firstLogin} with the password ${password}`);
  });
}

command('admin:create', run);
