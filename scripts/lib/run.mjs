import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends with this process whatever it started, so that nothing outlives Ctrl+C. @param {NodeJS.Signals} signal */
function passOn(signal) {
  for (const child of running) child.kill(signal);
  process.exitCode = signal === 'SIGINT' ? 130 : 143;
  if (running.size === 0) process.exit();
}

/** @typedef {{ args?: string[], env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} RunOptions */

/**
 * Runs a Node.js script as a child and answers its exit code and output. Quiet ones keep their output to themselves.
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
export function run(command, { args = [], env = process.env, quiet = false, cwd = root } = {}) {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const settle = () => {
      running.delete(child);
      if (running.size > 0) return;
      for (const signal of signals) process.off(signal, passOn);
      if (process.exitCode === 130 || process.exitCode === 143) process.exit();
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
