import { parseArgs } from 'node:util';
import { connect } from '../connect.ts';
import { resources } from '../resources.ts';
import { backup } from './backup.ts';
import { exportRecords, getRecord, importRecords, listRecords } from './commands.ts';
import type { Call } from './commands.ts';
import { exitCodes, Failed, misused } from './failed.ts';

const usage = `orgscope: the records of an Orgscope installation on the command line

  orgscope list RESOURCE [--search TEXT] [--inactive] [--query NAME=VALUE] [--json]
  orgscope get RESOURCE ID [--json]
  orgscope export RESOURCE [--search TEXT] [--inactive] [--output FILE]
  orgscope import RESOURCE FILE [--check] [--json]
  orgscope backup FOLDER [--json]

RESOURCE is one of ${Object.keys(resources).join(', ')}.
ID is the year of figures, targets, rates and reference-bands.
import takes ${Object.entries(resources)
  .flatMap(([name, calls]) => ('import' in calls ? [name] : []))
  .join(', ')}.

  --client ID         the client, for platform administrators; your own by default
  --search TEXT       records that have every word of the text
  --inactive          inactive records too
  --query NAME=VALUE  any other filter of the API, as often as needed
  --output FILE       write to the file, which must not exist, instead of the terminal
  --check             tell the faults of the file, write nothing
  --json              JSON instead of text

ORGSCOPE_URL is the address of the installation, ORGSCOPE_TOKEN an API token.
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 not allowed to this token, 4 unreachable or overloaded, 130 interrupted.
`;

const options = {
  client: { type: 'string' },
  search: { type: 'string' },
  inactive: { type: 'boolean' },
  query: { type: 'string', multiple: true },
  output: { type: 'string' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const commands: Record<string, { run: (call: Call) => Promise<number>; takes: number }> = {
  list: { run: listRecords, takes: 1 },
  get: { run: getRecord, takes: 2 },
  export: { run: exportRecords, takes: 1 },
  import: { run: importRecords, takes: 2 },
  backup: { run: backup, takes: 1 },
};

interface Surroundings {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Interrupts the command. */
  readonly signal: AbortSignal;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error));
  }
}

/** A token in a call without encryption could be read on its way. */
function checkAddress(url: string): void {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isHere)) return;
  throw misused('ORGSCOPE_URL must be an address that begins with https://');
}

async function carryOut(args: readonly string[], { url, token, out, err, signal }: Surroundings): Promise<number> {
  const { values, positionals } = parse(args);
  const [name = '', ...operands] = positionals;
  if (values.help || name === 'help' || name === '') {
    out(usage);
    return values.help || name === 'help' ? exitCodes.done : exitCodes.usage;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw misused(`There is no command ${name}`);
  if (operands.length !== command.takes) throw misused(`orgscope ${name} takes ${command.takes} more words`);
  if (!url) throw misused('Set ORGSCOPE_URL to the address of the installation');
  if (!token) throw misused('Set ORGSCOPE_TOKEN to an API token; Orgscope makes one under API tokens');
  checkAddress(url);
  return command.run({ operands, values, orgscope: connect({ url, token, signal }), url, out, err });
}

const interrupted = new Failed('interrupted', exitCodes.interrupted);

/** Runs the command and returns its exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await carryOut(args, surroundings);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const { message, exitCode } = surroundings.signal.aborted ? interrupted : error;
    surroundings.err(`orgscope: ${message}\n`);
    return exitCode;
  }
}
