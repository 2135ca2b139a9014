import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

let signalledAt = 0;

/** Ends all child processes with this one; at once on the second signal. @param {NodeJS.Signals} signal */
function passOn(signal) {
  // npm passes on the Ctrl+C that the terminal has already sent to this process, so the signal comes twice.
  if (signalledAt && Date.now() - signalledAt < 500) return;
  for (const child of running) child.kill(signalledAt ? 'SIGKILL' : signal);
  signalledAt = Date.now();
  process.exitCode = signal === 'SIGINT' ? 130 : 143;
}

/** @typedef {{ args?: string[], env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string, apart?: boolean }} RunOptions */

/**
 * Runs a Node.js script as a child process and returns its exit code and output. `quiet`: the output is not printed.
 * `apart`: only this process forwards Ctrl+C to it.
 * @param {string} script
 * @param {RunOptions} [options]
 */
export function runNode(script, options = {}) {
  return run(process.execPath, { ...options, args: [script, ...(options.args ?? [])] });
}

/**
 * @param {string} command
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, { args = [], env = process.env, quiet = false, cwd = root, apart = false } = {}) {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    const detached = apart && process.platform !== 'win32';
    const where = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, detached, stdio: ['ignore', where, where] });
    running.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const settle = () => {
      running.delete(child);
      if (running.size > 0) return;
      for (const signal of signals) process.off(signal, passOn);
      if (signalledAt) process.exit();
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => {
      settle();
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}
