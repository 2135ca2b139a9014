// For a test of the release: the script that lets an operator's steps believe that they have a machine to themselves.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs an operator's steps; the file says how. */
export const ownMachine = join(import.meta.dirname, 'own-machine');

/** Whether a program may have folders of the system to itself. */
export function mayMount() {
  const place = mkdtempSync(join(tmpdir(), 'orgscope-machine-'));
  try {
    writeFileSync(join(place, 'steps'), ':');
    execFileSync(ownMachine, [join(place, 'steps')], { env: { ...process.env, MACHINE: place }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}
