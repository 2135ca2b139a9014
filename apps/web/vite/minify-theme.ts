import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'vite';
import type { Plugin } from 'vite';

/** public/theme.js without its comments: every page waits for it. */
export function minifyTheme(): Plugin {
  let folder = '';
  return {
    name: 'orgscope:minify-theme',
    apply: 'build',
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    async generateBundle() {
      const { code, errors } = await minify('theme.js', await readFile(join(folder, 'theme.js'), 'utf8'));
      if (errors[0]) throw new Error(`theme.js: ${errors[0].message}`);
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: code });
    },
  };
}
