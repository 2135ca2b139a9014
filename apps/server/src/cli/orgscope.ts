// The operator's command `orgscope` of a release: one name for the server and all commands beside it.
import { productVersion } from '../lib/process/product.ts';

interface Command {
  readonly usage: string;
  readonly does: string;
  /** The program runs when it is imported. */
  readonly run: () => Promise<unknown>;
}

const commands: Record<string, Command> = {
  start: { usage: 'start', does: 'runs the server until SIGTERM', run: () => import('../main.ts') },
  migrate: {
    usage: 'migrate',
    does: 'migrates the database as its owner, before the servers start',
    run: () => import('./migrate.ts'),
  },
  'admin:create': {
    usage: 'admin:create --email ADDRESS',
    does: 'creates a platform administrator, usually the first',
    run: () => import('./create-admin.ts'),
  },
  doctor: {
    usage: 'doctor [--json] [--strict] [--send-mail ADDRESS]',
    does: 'checks settings, database, mail, files and the proxy; changes nothing',
    run: () => import('./doctor.ts'),
  },
  backup: {
    usage: 'backup FILE [--overwrite] | --recorded',
    does: 'writes all data to a file, while servers run, or records another tool’s backup',
    run: () => import('./backup.ts'),
  },
  restore: {
    usage: 'restore FILE [--client ID]',
    does: 'fills a new database from a backup, or puts one client back',
    run: () => import('./restore.ts'),
  },
  'audit:verify': {
    usage: 'audit:verify [--known MARK]',
    does: 'checks that no event of the audit was removed or altered',
    run: () => import('./audit-verify.ts'),
  },
  citus: {
    usage: 'citus',
    does: 'prints the statements that spread the database over a Citus cluster',
    run: () => import('./citus.ts'),
  },
};

/** Words of the command of the API's client, which has the same name. */
const apiCommands = ['list', 'get', 'export', 'import'];

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const lines = Object.values(commands).map(({ usage, does }) => `  orgscope ${usage.padEnd(width)}  ${does}`);
  return [
    `Orgscope ${productVersion}: the server and the commands of its operator.`,
    '',
    ...lines,
    '',
    'Settings come from the environment, such as DATABASE_URL; README.md lists them. Without NODE_ENV this',
    'runs in production. People who call the API use another program, packages/client/dist/orgscope.js.',
  ].join('\n');
}

function refusal(name: string): string {
  const known = `Known are ${Object.keys(commands).join(', ')}; orgscope --help says what they do.`;
  if (!apiCommands.includes(name)) return `orgscope knows no command ${JSON.stringify(name)}. ${known}`;
  return `orgscope ${name} is for people who call the API: run node packages/client/dist/orgscope.js ${name}. ${known}`;
}

const [name = '--help'] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const asks = process.argv.slice(2).some((word) => word === '--help' || word === '-h');

if (name === '--version' || name === '-v' || name === 'version') console.log(productVersion);
else if (name === '--help' || name === '-h' || name === 'help') console.log(help());
else if (!command) {
  console.error(refusal(name));
  process.exitCode = 1;
} else if (asks) console.log(`orgscope ${command.usage}\n${command.does}`);
else await command.run();
