import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** A server under measurement, and the seconds until it answered its first page. */
export interface BuiltServer {
  readonly origin: string;
  readonly pid: number;
  readonly secondsToFirstPage: number;
  stop(): Promise<void>;
}

interface Options {
  /** The command that starts it, instead of the built program itself. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** The serving process, if it is not the started one. */
  readonly pidOf?: (started: number) => Promise<number>;
}

// As `npm start` runs it.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const flags = scripts.start.split(' ').filter((part) => part.startsWith('--'));
/** The command that starts the server that was built in a folder. */
export const builtProgram = (tree: string = root) =>
  [process.execPath, ...flags, join(tree, 'apps/server/dist/main.js')] as const;

/** Starts the built server on any free port. Its log goes to a file, so that no process has to read it. */
export async function startBuiltServer(
  environment: Record<string, string>,
  { command = builtProgram(), pidOf = async (started) => started }: Options = {},
): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-log-'));
  const log = join(folder, 'log');
  const file = await open(log, 'w');
  const [program, ...args] = command;
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT_PERCENT: '100000',
      ...environment,
    },
    stdio: ['ignore', file.fd, file.fd],
  });
  const exit = once(child, 'exit');
  // If the measurement fails, nothing else would end it.
  const end = () => child.kill();
  process.once('exit', end);

  let origin: string | undefined;
  while (!origin) {
    await wait(10);
    const output = await readFile(log, 'utf8');
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    origin = /Orgscope is at (\S+)\n/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
  }
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  if (page.status !== 200 || !(await page.text()).includes('</html>')) throw new Error('The first page failed');
  const secondsToFirstPage = (performance.now() - start) / 1000;
  const pid = await pidOf(child.pid ?? 0);
  return {
    origin,
    pid,
    secondsToFirstPage,
    async stop() {
      process.kill(pid, 'SIGTERM');
      await exit;
      process.off('exit', end);
      await file.close();
      await rm(folder, { recursive: true });
    },
  };
}
