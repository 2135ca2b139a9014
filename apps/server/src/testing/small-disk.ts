import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** A disk in memory with room for so many kilobytes; undefined where this process may not mount one. */
export function smallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'orgscope-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'orgscope', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
