import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`[^\`]*\`)`;
const summary = new RegExp(String.raw`(?<=[\n{]\s*)summary:\s*${text}(?:\s*\+\s*${text})*(?:,\n| (?=\}))`, 'g');

/** Only programs send it. */
const deleteQuery = /\n\s*query: deleteQuery,(?=\n)/g;

/** Leaves out of the build what no screen needs of endpoints: their summaries, which the description of the API shows. */
export function withoutSummaries(): Plugin {
  return {
    name: 'orgscope:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /summary:|deleteQuery,/ },
      handler: (code) => ({ code: code.replaceAll(summary, '').replaceAll(deleteQuery, ''), map: null }),
    },
  };
}
