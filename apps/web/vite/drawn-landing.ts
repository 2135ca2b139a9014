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
        const preloads = [...appFiles(bundle)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const source = shell.replace('</head>', () => `${preloads.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source });
      },
    },
  };
}

/** The chunks that draw the other addresses, and those that they cannot start without. */
function appFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = ['/src/draw.tsx', '/src/features/layout/app.tsx'].map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    return chunk;
  });
  return new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
}
