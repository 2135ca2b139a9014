// `npm start` as the README shows it, but on a free port and with its data in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryPort } from './cluster/place.mjs';
import { root } from './lib/root.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const password = /password `([^`]+)`/.exec(readme)?.[1];
const accounts = [...readme.matchAll(/^\| `(\S+@\S+)` /gm)].map(([, address]) => address);
const folder = mkdtempSync(join(tmpdir(), 'orgscope-start-'));
/** @type {() => void} */
let end = () => undefined;
afterAll(() => {
  end();
  rmSync(folder, { recursive: true });
});

/** Runs npm with the server behind it, in a group of processes of their own. @param {number} port */
function startByNpm(port) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  end = () => process.kill(-Number(npm.pid), 'SIGKILL');
  // The pipes close when the server behind npm has ended, too.
  const closed = once(npm, 'close').then(() => (end = () => undefined));
  const ready = new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes(`Orgscope is at http://localhost:${port}`)) resolve(undefined);
      });
    }
    void closed.then(() => reject(new Error(`npm start ended:\n${output}`)));
  });
  return { npm, ready, closed };
}

// It builds, if nobody has yet.
const slow = 300_000;

test(
  'npm start serves the demo, lets the accounts of the README sign in, and ends with npm',
  { timeout: slow },
  async () => {
    const port = await tryPort(0);
    const { npm, ready, closed } = startByNpm(port);
    await ready;
    const headers = { 'content-type': 'application/json' };
    const signIns = accounts.map(async (username) => {
      const body = JSON.stringify({ username, password });
      const { status } = await fetch(`http://127.0.0.1:${port}/api/core/token/`, { method: 'POST', headers, body });
      return [username, status];
    });
    expect(accounts.length).toBeGreaterThan(3);
    expect(await Promise.all(signIns)).toEqual(accounts.map((username) => [username, 200]));

    npm.kill('SIGTERM');
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  },
);
