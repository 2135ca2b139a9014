// Only one process at a time may use a data folder: two would lose each other's rows without an error.
//
// Each process first writes a claim, an empty file whose name identifies the process, and only then reads the claims of
// the others. So of two processes that start at once, at least one sees the other; a process that sees another's claim
// withdraws and retries.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, parseProcess, thisProcess } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Another process uses the folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(pid: number) {
    super(`The folder is in use by process ${pid}`);
    this.pid = pid;
  }
}

export interface FolderLock {
  /** From now on, `onLost` is also called once this path is gone. */
  watch(path: string): void;
  release(): Promise<void>;
}

interface Mark {
  readonly name: string;
  readonly state: 'claim' | 'held';
  readonly owner: ProcessIdentity;
}

const attempts = 100;
const usualBeat = 5_000;

function parseMark(name: string): Mark | undefined {
  const parts = /^(claim|held)-(.+)-[0-9a-f]{12}$/.exec(name);
  const owner = parts?.[2] && parseProcess(parts[2]);
  return owner ? { name, state: parts?.[1] === 'held' ? 'held' : 'claim', owner } : undefined;
}

const ignoreAbsence = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/**
 * Whether a process of another machine or container is alive: its process id means nothing here, so its heartbeat is
 * watched.
 */
async function beats(path: string, beatMs: number): Promise<boolean> {
  const beatOf = () => stat(path).then((file) => file.mtimeMs, ignoreAbsence);
  const before = await beatOf();
  await wait(beatMs * 2.5);
  const after = await beatOf();
  return after !== undefined && after !== before;
}

/** The claims and locks of other live processes. Removes those of dead processes. */
async function livingMarks(folder: string, own: string, beatMs: number): Promise<Mark[]> {
  // Twice, because a file that is renamed while the folder is read can be missed once.
  const names = new Set([...(await readdir(folder)), ...(await readdir(folder))]);
  const living: Mark[] = [];
  for (const name of names) {
    const mark = name === own ? undefined : parseMark(name);
    if (!mark) continue;
    const lives = await isAlive(mark.owner);
    if (lives ?? (await beats(join(folder, name), beatMs))) living.push(mark);
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

/** Renews the heartbeat of the lock, and reports the first of these paths, or the lock itself, that is gone. */
function keepBeating(
  lock: string,
  needed: readonly string[],
  beatMs: number,
  onLost: (path: string | undefined) => void,
): () => void {
  async function beat(): Promise<void> {
    for (const path of needed) await stat(path);
    const now = new Date();
    await utimes(lock, now, now);
  }
  const timer = setInterval(() => {
    beat().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') onLost(error.path);
    });
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Takes the lock of a folder, or throws FolderInUse at once. The lock of a dead process is taken over. */
export async function lockFolder(
  dataDir: string,
  onLost: (why: Error) => void,
  beatMs = usualBeat,
): Promise<FolderLock> {
  const folder = join(dataDir, 'lock');
  await mkdir(folder, { recursive: true });
  const own = `${await thisProcess()}-${randomBytes(6).toString('hex')}`;
  const claim = join(folder, `claim-${own}`);
  const held = join(folder, `held-${own}`);

  for (let attempt = 1; ; attempt += 1) {
    await writeFile(claim, '');
    const others = await livingMarks(folder, `claim-${own}`, beatMs);
    const holder = others.find(({ state }) => state === 'held') ?? (attempt < attempts ? undefined : others[0]);
    if (!holder && others.length === 0) break;
    await rm(claim, { force: true });
    if (holder) throw new FolderInUse(holder.owner.pid);
    await wait(20 + Math.random() * 80);
  }
  await rename(claim, held);

  const needed = [dataDir, folder];
  const stopBeating = keepBeating(held, needed, beatMs, (path) =>
    onLost(new Error(path === held ? `Another process took over ${dataDir}` : `${path} was moved or removed`)),
  );
  return {
    watch: (path) => void needed.push(path),
    async release() {
      stopBeating();
      await rm(held, { force: true });
    },
  };
}
