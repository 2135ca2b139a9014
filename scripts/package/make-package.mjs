import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../lib/root.mjs';
import { pack, sha256, writeSums } from './archive.mjs';
import { fillRelease } from './contents.mjs';
import { manifestOf } from './dependencies.mjs';

/** The platform whose native libraries npm installed here, and which the release therefore serves. */
function platform() {
  const header = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport()).header;
  const libc = process.platform === 'linux' && !header.glibcVersionRuntime ? '-musl' : '';
  return `${process.platform}-${process.arch}${libc}`;
}

/** The date of all files: SOURCE_DATE_EPOCH, or that of the commit. */
function sourceDate() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) {
    if (!/^\d{1,11}$/.test(given)) throw new Error('SOURCE_DATE_EPOCH takes seconds since 1970.');
    return new Date(Number(given) * 1000);
  }
  try {
    const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), stdio: /** @type {const} */ ('pipe') };
    return new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], options)) * 1000);
  } catch {
    throw new Error(
      'This is no git repository: set SOURCE_DATE_EPOCH to the seconds since 1970 that files shall have.',
    );
  }
}

/** Packs what has been built; returns the archive's path and its SHA-256. @param {string} folder where the archive is put */
export async function makePackage(folder) {
  const date = sourceDate();
  const name = `orgscope-${manifestOf('.').version}-${platform()}`;
  const work = await mkdtemp(join(tmpdir(), 'orgscope-package-'));
  try {
    await mkdir(join(work, name));
    await fillRelease(join(work, name), date);
    writeSums(join(work, name));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    await pack(join(work, name), `${file}.new`, date);
    await rename(`${file}.new`, file);
    const sum = sha256(file);
    await writeFile(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
    return { file, sum };
  } finally {
    await rm(work, { recursive: true });
  }
}
