import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import type * as Drawn from './drawn.ts';
import { withHead } from './page-head.ts';

/** Search engines leave a page with it out. */
const unlisted = '<meta name="robots" content="noindex">';

/**
 * Prerenders the landing page into index.html, so that visitors wait for no script; and writes app.html, the same page
 * without it, for servers that serve it at all other addresses: with the bar of signed-in screens, and preloads for the app.
 * Addresses that visitors can open have a page of their own, with its title and description: auth/forgot-password.html.
 * auth/login.html has the prerendered sign-in, and no preloads, which would be in the way of its painting. Both prerendered
 * pages are in English, and beside them in each other language: auth/login.de.html. pulse.html is the answering page of
 * pulses; pulse.de.html preloads its German texts.
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
        const { drawn, pages, frameShell } = await drawPages(root);
        const [, description = ''] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(shell) ?? [];
        const withPreloads = (modules: readonly string[]) =>
          shell.replace('</head>', () => `${filesFor(bundle, modules)}</head>`);
        const app = withPreloads(forAll);
        const write = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const signedIn = withRoot(withPreloads([...forAll, ...forSignedIn]), `<div id="root">${frameShell}</div>`);
        write('app.html', withHead(signedIn, { title: 'Orgscope', description }, unlisted));
        for (const { path, isListed, ...head } of pages) {
          if (path === '/auth/login') continue;
          const own = { ...head, description: head.description ?? description, path };
          write(`${path.slice(1)}.html`, withHead(app, own, isListed ? '' : unlisted));
        }
        for (const { language, isRightToLeft, landing, login } of drawn) {
          const ending = language === 'en' ? '.html' : `.${language}.html`;
          const html = `<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}>`;
          const inLanguage = (body: string) => withRoot(shell, body).replace('<html lang="en">', html);
          const start = inLanguage(
            `<div id="root" data-drawn-in="${language}"><div data-drawn>${landing.html}</div></div>`,
          );
          const ofStart = { ...landing, ...(language === 'en' && { description }), path: '/' };
          if (language === 'en') page.source = withHead(start, ofStart);
          else write(`index${ending}`, withHead(start, ofStart));
          const form = inLanguage(
            `<div id="root" data-drawn-in="${language}" data-drawn-for="/auth/login">${login.html}</div>`,
          );
          write(`auth/login${ending}`, withHead(form, { ...login, path: '/auth/login' }));
          write(`pulse${ending}`, withHead(pulsePage(shell, bundle, language), pulseHead));
        }
      },
    },
  };
}

const forAll = ['/src/draw.tsx', '/src/features/layout/app.tsx'];
/** The guard and the frame of the signed-in screens, which app.html is mostly asked for. */
const forSignedIn = ['/src/session/guard.tsx', '/src/features/layout/signed-in-frame.tsx'];

/** Renders the pages, with TypeScript and JSX as in the app. */
async function drawPages(root: string) {
  const { module } = await runnerImport<typeof Drawn>('./vite/drawn.ts', {
    configFile: false,
    root,
    plugins: [react()],
  });
  return module;
}

/** The page with its content. */
const withRoot = (shell: string, root: string): string => shell.replace('<div id="root"></div>', () => root);

function chunkWith(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`The build has no chunk for ${module}`);
  return chunk;
}

/**
 * Preloads for the chunks with these modules, and for their static imports. They come after the styles and fonts, with which the
 * bar of signed-in screens is painted.
 */
function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const starts = modules.map((module) => chunkWith(bundle, module));
  const files = new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  return [...files].map((file) => modulePreload(file).replace('<link', '<link fetchpriority="low"')).join('');
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

const pulseHead = {
  title: 'A short anonymous survey',
  description: 'Answers are stored without names, and shown only together with four others or more.',
};

/**
 * Its address is a secret: it goes to nobody with other requests, and into no index. Its script and styles take the place of
 * the app's. Its fonts are the device's.
 */
function pulsePage(shell: string, bundle: Rolldown.OutputBundle, language: string): string {
  const own = '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex, nofollow">';
  const texts = `<link rel="preload" as="fetch" crossorigin href="/locales/${language}/pulse-answer.json">`;
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
    .replace(/<script type="module"[^>]*><\/script>/, () =>
      [script, ...preloads.map(modulePreload), ...styles, texts].join(''),
    );
}
