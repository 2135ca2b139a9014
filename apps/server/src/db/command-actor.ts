import { userInfo } from 'node:os';
import { commandLine } from '../lib/process/command-line.ts';

function loginOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have a number and no name.
    return String(process.getuid?.() ?? '');
  }
}

/** Who writes when a command runs, as the audit's triggers read it: the command, and the machine's login that runs it. */
export const commandActor = (name: string): string =>
  JSON.stringify({ name: `${name} (${loginOfMachine()})`, via: 'command', call: commandLine(name) });
