import type { Plugin } from 'vite';

/**
 * Takes React Router without its checks for developers into the build: its package names the other one for browsers.
 * And marks what it makes while it is loaded as free of effects, so that the build leaves out what the app does not use.
 */
export function routerForProduction(): Plugin {
  return {
    name: 'orgscope:router-for-production',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        const id = found?.id.replace('/dist/development/', '/dist/production/');
        if (!id || id === found?.id) this.error('React Router has its builds elsewhere: look again at what it names.');
        return id;
      },
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/, code: /\.displayName = / },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (?=React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
