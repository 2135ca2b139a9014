import type { Plugin } from 'vite';

/**
 * Leaves out of the build what CASL compares conditions with: our permissions have none. It makes its matcher while it is
 * loaded, so that a build cannot know that nothing needs it.
 */
export function withoutConditions(): Plugin {
  return {
    name: 'orgscope:without-conditions',
    apply: 'build',
    transform: {
      filter: { id: /@casl\/ability\/dist\/esm\/index\.mjs$/ },
      handler(code) {
        const factory = /createFactory as (\w+)/.exec(code)?.[1];
        if (!factory) this.error('CASL makes its matcher otherwise: look again at what it loads.');
        return { code: code.replaceAll(`= ${factory}(`, `= /* @__PURE__ */ ${factory}(`), map: null };
      },
    },
  };
}
