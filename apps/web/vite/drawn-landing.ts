import type { Plugin, Rolldown } from 'vite';
import { drawLanding } from './draw-landing.tsx';

/**
 * Puts the landing page, drawn, into index.html, so that its visitor waits for no script; and writes app.html, the same
 * page without it and with a head start for the app, for a server that can tell the other addresses apart.
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
        const preloads = appFiles(bundle).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const source = shell.replace('</head>', () => `${preloads.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
      },
    },
  };
}

/** The chunk that draws the other addresses, and those that it cannot start without. */
function appFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/draw.tsx'));
  if (!app) throw new Error('The build has no chunk for src/draw.tsx');
  return [app.fileName, ...app.imports];
}
