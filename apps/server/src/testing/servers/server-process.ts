import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const built = (name: string) => fileURLToPath(new URL(`../../../dist/${name}.js`, import.meta.url));

const forTests = { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DEMO: 'false' };

/** Runs a built command to its end, and returns its exit code and output. */
export async function runCommand(name: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [built(name), ...args], { env: { ...forTests, ...environment } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [code] = await once(child, 'close');
  return { code: code as number | null, stdout, stderr };
}

/** The built server in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its address, once it listens; rejects if it ends before. */
  readonly address: Promise<string>;
  /** Its exit code or signal, once it has ended, and its output. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts the built server; settings that are not given have values for tests: any free port, no demo. */
export function startServer(environment: Record<string, string>, folder?: string): ServerProcess {
  const child = spawn(process.execPath, [built('main')], {
    cwd: folder,
    env: { ...forTests, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      const found = /Orgscope is at (\S+)\n/.exec(stdout)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`The server ended: ${stderr}`)));
  });
  address.catch(() => undefined);
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }));
  return { child, address, ended };
}
