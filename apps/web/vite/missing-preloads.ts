import type { Plugin, Rolldown } from 'vite';

/**
 * Keeps the lists of what is preloaded with a part of the app short: each names all files that the part needs, most of
 * which the file with the list needs too and has loaded already. In a list of seventy names those are two thirds.
 */
export function missingPreloads(): Plugin {
  let bundle: Rolldown.OutputBundle = {};

  const loadedBy = new Map<string, Set<string>>();
  function gather(file: string, loaded: Set<string>): Set<string> {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || loaded.has(file)) return loaded;
    loaded.add(file);
    for (const imported of chunk.imports) gather(imported, loaded);
    return loaded;
  }
  function loadedWith(file: string): Set<string> {
    const known = loadedBy.get(file) ?? gather(file, new Set());
    loadedBy.set(file, known);
    return known;
  }

  return {
    name: 'orgscope:missing-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, files, { hostId, hostType }) =>
            hostType === 'js' ? files.filter((file) => !loadedWith(hostId).has(file)) : files,
        },
      },
    }),
    generateBundle: {
      // Before the lists are written.
      order: 'pre',
      handler(_options, output) {
        bundle = output;
      },
    },
  };
}
