// The service worker at /offline-worker.js, with the offline page as a text in it: nothing has to be stored for it.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The script of the worker. `root` is the folder of the web app. */
async function offlineWorker(root: string): Promise<string> {
  const locales = join(root, 'public/locales');
  const texts = async (language: string) => JSON.parse(await readFile(join(locales, language, 'offline.json'), 'utf8'));
  const [languages, theme, logo, style] = await Promise.all([
    readdir(locales),
    readFile(join(root, 'public/theme.js'), 'utf8'),
    readFile(join(root, 'public/favicon.svg'), 'utf8'),
    bundle(root, 'page.css'),
  ]);
  const written = await Promise.all(languages.map(async (language) => [language, await texts(language)] as const));
  const script = await bundle(root, 'page.ts', { TEXTS: JSON.stringify(Object.fromEntries(written)) });
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>Orgscope</title><style>${style}</style><script>${theme}</script></head>` +
    `<body><main>${logo}<h1></h1><p></p><button type="button"></button></main><script>${script}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(theme)} ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return bundle(root, 'worker.js', { OFFLINE: JSON.stringify({ page, policy }) });
}

/** Writes the worker beside index.html: its address decides which pages it may answer for. */
export function offline(): Plugin {
  let root = '';
  return {
    name: 'orgscope:offline-worker',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: await offlineWorker(root) });
    },
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A script or style with all that it imports, without the line break at its end. */
async function bundle(root: string, file: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'vite/offline', file)],
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
    define: { ...define, 'import.meta.env.BASE_URL': '"/"' },
    target: ['chrome123', 'firefox128', 'safari17.5'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text.trim() ?? '';
}
