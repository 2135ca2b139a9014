import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`[^\`]*\`)`;
const summary = new RegExp(String.raw`(?<=\n\s*summary:\s*)${text}(?:\s*\+\s*${text})*(?=,\n)`, 'g');

/** Leaves the summaries of endpoints out of the build: only the description of the API shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'orgscope:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: 'summary:' },
      handler: (code) => ({ code: code.replaceAll(summary, "''"), map: null }),
    },
  };
}
