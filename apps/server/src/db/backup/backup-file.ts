import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isDiskFull } from '../../lib/process/disk-full.ts';
import { dayMs } from '../../lib/time/days.ts';
import { readArchive } from './archive.ts';
import type { Manifest } from './archive.ts';

/** A file of that name exists. */
export class FileExists extends Error {}

/** Its disk has no room for the file. */
export class NoRoom extends Error {}

/** The file cannot be made: its folder is missing, or may not be written. */
export class Unwritable extends Error {}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Gives a finished file its name; replaces an existing file only if asked to. */
async function putInPlace(unfinished: string, file: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(unfinished, file);
  try {
    // Unlike rename, link fails if a file of that name has appeared meanwhile.
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FileExists(file);
    // Some file systems have no hard links.
    return rename(unfinished, file);
  }
  return rm(unfinished);
}

/** The lines of an archive: a stream, or a function that writes them. */
export type ArchiveLines = Readable | ((write: (lines: string) => Promise<void>) => Promise<void>);

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes a file if the process is ended before `keep` is called. */
function removeAtEnd(file: string): { keep(): void } {
  const end = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true });
    // Heard once, so that the process ends of it now.
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  return { keep: () => endings.forEach((signal) => process.off(signal, end)) };
}

/** Whether the process that wrote a file is gone. Without a right to signal it, it lives. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes what killed processes have left of the same file. On a disk that several machines share, only what is a day old. */
async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const pid = /\.(\d+)\.unfinished$/.exec(name)?.[1];
    if (name !== `${basename(file)}.${pid}.unfinished` || !isGone(Number(pid))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Writes a backup that only its owner can read, reads it back to verify it, and only then gives it its name. */
export async function writeBackupFile(
  file: string,
  lines: ArchiveLines,
  overwrite: boolean,
): Promise<{ manifest: Manifest; sha256: string; bytes: number }> {
  if (!overwrite && (await exists(file))) throw new FileExists(file);
  await removeLeftovers(file);
  const unfinished = `${file}.${process.pid}.unfinished`;
  const ended = removeAtEnd(unfinished);
  const packed = createGzip();
  const written = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  const into = (target: Writable) => (text: string) =>
    new Promise<void>((resolve, reject) => {
      // Closed while it packs, as after a fault of the disk, it does not call back.
      const fail = () => reject(target.errored ?? new Error('The file was closed'));
      target.once('close', fail);
      target.write(text, (error) => {
        target.off('close', fail);
        if (error) reject(error);
        else resolve();
      });
    });
  try {
    if (typeof lines === 'function') {
      const done = pipeline(packed, written);
      await Promise.all([done, lines(into(packed)).then(() => packed.end())]).catch((error: unknown) => {
        packed.destroy();
        throw error;
      });
    } else {
      await pipeline(lines, packed, written);
    }
    const manifest = await readArchive(unfinished);
    const [sha256, { size: bytes }] = await Promise.all([checksumOf(unfinished), stat(unfinished)]);
    await putInPlace(unfinished, file, overwrite);
    return { manifest, sha256, bytes };
  } catch (error) {
    await rm(unfinished, { force: true });
    // Not by the error itself: the disk of the database may be full, too.
    const fault: NodeJS.ErrnoException | null = written.errored;
    if (isDiskFull(fault)) throw new NoRoom(fault?.message);
    throw fault?.syscall === 'open' ? new Unwritable(fault.message) : error;
  } finally {
    ended.keep();
  }
}
