import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import type * as Drawn from './drawn.ts';

/**
 * Prerenders the landing page into index.html, so that visitors wait for no script; and writes app.html, the same page
 * without it and with preloads for the app, for servers that serve it at all other addresses; login.html, with the
 * prerendered sign-in and without preloads, which would be in the way of its painting; and pulse.html, the same for the
 * answering page of pulses.
 */
export function drawnPages(): Plugin {
  let root = '';
  return {
    name: 'orgscope:drawn-pages',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html to draw the landing page into');
        const shell = String(page.source);
        const { landing, login } = await drawPages(root);
        page.source = withPage(shell, `<div id="root"><div data-drawn>${landing.html}</div></div>`, landing.title);
        const preloads = filesFor(bundle, ['/src/draw.tsx', '/src/features/layout/app.tsx']);
        const source = shell.replace('</head>', () => `${preloads}</head>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
        const drawn = withPage(shell, `<div id="root" data-drawn-for="/auth/login">${login.html}</div>`, login.title);
        this.emitFile({ type: 'asset', fileName: 'login.html', source: drawn });
        this.emitFile({ type: 'asset', fileName: 'pulse.html', source: pulsePage(shell, bundle) });
      },
    },
  };
}

/** Renders the pages, with TypeScript and JSX as in the app. */
async function drawPages(root: string) {
  const { module } = await runnerImport<typeof Drawn>('./vite/drawn.ts', {
    configFile: false,
    root,
    plugins: [react()],
  });
  return module;
}

/** The page with its content and title. */
const withPage = (shell: string, root: string, title: string): string =>
  shell
    .replace('<div id="root"></div>', () => root)
    .replace('<title>Orgscope</title>', () => `<title>${title}</title>`);

function chunkWith(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`The build has no chunk for ${module}`);
  return chunk;
}

/** Preloads for the chunks with these modules, and for their static imports. */
function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const starts = modules.map((module) => chunkWith(bundle, module));
  const files = new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  return [...files].map(modulePreload).join('');
}

const modulePreload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The files that a chunk imports, and those that they import. */
function importedBy(bundle: Rolldown.OutputBundle, { imports }: Rolldown.OutputChunk, found = new Set<string>()) {
  for (const file of imports) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') continue;
    found.add(file);
    importedBy(bundle, chunk, found);
  }
  return found;
}

/**
 * Its address is a secret: it goes to nobody with other requests, and into no index. Its script and styles take the place of
 * the app's. Its fonts are the device's.
 */
function pulsePage(shell: string, bundle: Rolldown.OutputBundle): string {
  const own = '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex, nofollow">';
  const texts = '<link rel="preload" as="fetch" crossorigin href="/locales/en/pulse-answer.json">';
  const start = chunkWith(bundle, '/src/pulse.ts');
  const read = chunkWith(bundle, '/src/features/pulse-answer/first-read.ts');
  const script =
    `<script type="module" async crossorigin src="/${read.fileName}"></script>` +
    `<script type="module" crossorigin src="/${start.fileName}"></script>`;
  const preloads = [...importedBy(bundle, start)].filter((file) => file !== read.fileName);
  const styles = [...(start.viteMetadata?.importedCss ?? [])].map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
  );
  return shell
    .replace('<meta charset="utf-8" />', (charset) => charset + own)
    .replaceAll(/\s*<link rel="(?:preload|modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<meta\s+name="description"[^>]*>/, '<meta name="description" content="A short anonymous survey" />')
    .replace(/<script type="module"[^>]*><\/script>/, () =>
      [script, ...preloads.map(modulePreload), ...styles, texts].join(''),
    );
}
