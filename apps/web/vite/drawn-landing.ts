import type { Plugin, Rolldown } from 'vite';
import { drawLanding } from './draw-landing.tsx';

/**
 * Prerenders the landing page into index.html, so that visitors wait for no script; and writes app.html, the same page
 * without it and with preloads for the app, for servers that serve it at all other addresses.
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

/** The chunks that render the other addresses, with their static imports. */
function appFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = ['/src/draw.tsx', '/src/features/layout/app.tsx'].map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    return chunk;
  });
  return new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
}
