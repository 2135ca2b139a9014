// Finds out whether a process seen earlier still runs, even if another process reuses its id.
import { createHash } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** Its start time, in the kernel's ticks; 0 if the system does not tell. */
  readonly start: string;
  /** Where the process id is valid: this boot of this machine, and the container. */
  readonly realm: string;
}

/** The start time of a process; undefined if it does not exist or has ended. */
async function startOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets and may contain anything.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields && !['Z', 'X'].includes(fields[0] ?? '') ? fields[19] : undefined;
}

async function realm(): Promise<string> {
  const parts =
    process.platform === 'linux'
      ? await Promise.all([readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readlink('/proc/self/ns/pid')])
      : [hostname()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

const written = ({ pid, start, realm: within }: ProcessIdentity) => `${pid}-${start}-${within}`;

/** This process, as text for a file name. */
export async function thisProcess(): Promise<string> {
  return written({ pid: process.pid, start: (await startOf(process.pid)) ?? '0', realm: await realm() });
}

/** Parses the text of thisProcess(). */
export function parseProcess(text: string): ProcessIdentity | undefined {
  const [, pid, start, within] = /^(\d+)-(\d+)-([0-9a-f]{16})$/.exec(text) ?? [];
  return pid && start && within ? { pid: Number(pid), start, realm: within } : undefined;
}

/** Whether the process runs; undefined if it belongs to a machine or container that is not visible from here. */
export async function isAlive({ pid, start, realm: within }: ProcessIdentity): Promise<boolean | undefined> {
  if (within !== (await realm())) return undefined;
  if (start !== '0') return (await startOf(pid)) === start;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
