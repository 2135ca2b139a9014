import type { Plugin, Rolldown } from 'vite';
import { drawLanding } from './draw-landing.tsx';

/**
 * Prerenders the landing page into index.html, so that visitors wait for no script; and writes app.html, the same page
 * without it and with preloads for the app, for servers that serve it at all other addresses; and pulse.html, the same
 * for the answering page of pulses.
 */
export function drawnLanding(): Plugin {
  return {
    name: 'orgscope:drawn-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html to draw the landing page into');
        const shell = String(page.source);
        const { html, title } = drawLanding();
        page.source = shell
          .replace('<div id="root"></div>', () => `<div id="root"><div data-drawn>${html}</div></div>`)
          .replace('<title>Orgscope</title>', () => `<title>${title}</title>`);
        const preloads = filesFor(bundle, ['/src/draw.tsx', '/src/features/layout/app.tsx']);
        const source = shell.replace('</head>', () => `${preloads}</head>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
        this.emitFile({ type: 'asset', fileName: 'pulse.html', source: pulsePage(shell, bundle) });
      },
    },
  };
}

/** Preloads for the chunks with these modules, and for their static imports. */
function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    return chunk;
  });
  const files = new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

/**
 * Its address is a secret: it goes to nobody with other requests, and into no index. The fonts follow the text, which
 * phones with a slow connection show earlier so.
 */
function pulsePage(shell: string, bundle: Rolldown.OutputBundle): string {
  const own = '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex, nofollow">';
  const texts = '<link rel="preload" as="fetch" crossorigin href="/locales/en/pulse-answer.json">';
  const files = filesFor(bundle, ['/src/features/pulse-answer/draw-pulse.tsx', '/src/lib/palette.ts']);
  return shell
    .replace('<meta charset="utf-8" />', (charset) => charset + own)
    .replaceAll(/\s*<link rel="preload"[^>]*as="font"[^>]*>/g, '')
    .replace(/<meta\s+name="description"[^>]*>/, '<meta name="description" content="A short anonymous survey" />')
    .replace('</head>', () => `${texts}${files}</head>`);
}
