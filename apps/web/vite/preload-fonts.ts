import type { Plugin } from 'vite';

/** Adds a preload for the Latin fonts of the build to the page, so that text is rendered in its own font at once. */
export function preloadFonts(): Plugin {
  return {
    name: 'orgscope:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && !file.startsWith('docs/') && !file.includes('latin-ext'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
