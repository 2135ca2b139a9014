import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:html|js|css|json|svg|txt|webmanifest)$/;
const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** Writes a .br and a .gz beside every text file of the build, so that no server compresses them per request. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'orgscope:compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((file) => pack(join(file.parentPath, file.name))));
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [zipped, brotli] = await Promise.all([
    packGzip(bytes, { level: 9 }),
    packBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
}
