// One process of a cluster or another installation under test: started again when it ends by itself, as systemd would, until it is stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const restartAfterMs = 1_000;
const stopWithinMs = 20_000;

/** When a process started, in ticks since the machine's start: a number is given to another process later. @param {number} pid */
export function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Ends a process and waits until it has ended. @param {number} pid @param {NodeJS.Signals} signal */
export async function endProcess(pid, signal) {
  const start = startOf(pid);
  if (start === undefined) return;
  process.kill(pid, signal);
  const giveUp = Date.now() + stopWithinMs;
  while (startOf(pid) === start && !isZombie(pid)) {
    if (Date.now() > giveUp) process.kill(pid, 'SIGKILL');
    await wait(50);
  }
}

/** @param {number} pid */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? true;
  } catch {
    return true;
  }
}

/**
 * @typedef {{ uid: number, gid: number }} Account
 * @typedef {{ name: string, place: string, program: string, args: string[], env?: NodeJS.ProcessEnv, account?: Account | undefined,
 *   log: string, cwd: string, onStart: () => void }} PartOptions
 */

/** @param {PartOptions} options */
export function startPart({ name, place, program, args, env, account, log, cwd, onStart }) {
  let wanted = true;
  let child = begin();

  function begin() {
    const file = openSync(log, 'a', 0o600);
    // A group of its own: Ctrl+C in the terminal reaches the launcher alone, which ends the parts in order.
    const started = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8', ...env },
      ...account,
      detached: true,
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    started.once('error', () => undefined);
    started.once('exit', () => void afterExit());
    setImmediate(onStart);
    return started;
  }

  async function afterExit() {
    if (!wanted) return;
    await wait(restartAfterMs);
    if (wanted) child = begin();
  }

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

  return {
    name,
    place,
    log,
    get pid() {
      return child.pid ?? 0;
    },
    /** Kills it; it starts again by itself. @param {NodeJS.Signals} signal */
    kill: (signal) => child.kill(signal),
    /** Ends it for good, or until `start`. @param {NodeJS.Signals} [signal] */
    async stop(signal = 'SIGTERM') {
      wanted = false;
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended;
      clearTimeout(timer);
    },
    start() {
      wanted = true;
      if (hasEnded()) child = begin();
    },
  };
}

/** @typedef {ReturnType<typeof startPart>} Part */
