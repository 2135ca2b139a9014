// `npm run test:endurance` in its short form, each fault for seconds, and broken off.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { root } from '../lib/root.mjs';
import { runEndurance } from './run-endurance.mjs';

test.runIf(process.env.TEST_DATABASE_URL)(
  'Ctrl+C during the start leaves no process, no disk and no file behind',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orgscope-broken-off-'));
    // The user postgres must get through.
    chmodSync(folder, 0o711);
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, [join(root, 'scripts/test-endurance.mjs'), '--short'], {
      env,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const begun = () =>
      readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('postgresql.log'));
    while (!begun() && child.exitCode === null) await wait(20);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(readFileSync('/proc/mounts', 'utf8')).not.toContain(folder);
    expect(spawnSync('pgrep', ['--full', folder], { encoding: 'utf8' }).stdout).toBe('');
    expect(readdirSync(folder).filter((name) => name.startsWith('orgscope-endurance-'))).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);

test.runIf(process.env.TEST_DATABASE_URL)(
  'a server stands full disks, a mail server that hangs, a slow database, clocks that jump, slow sockets and floods',
  { timeout: 300_000 },
  async () => {
    const { failed } = await runEndurance({ minutes: 1, isShort: true });
    expect(failed).toEqual([]);
  },
);
