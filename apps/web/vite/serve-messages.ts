import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const locales = join(import.meta.dirname, '../../../packages/contract/locales');

const read = (language: string) => readFileSync(join(locales, language, 'messages.json'), 'utf8');

/** The contract's messages beside the web app's own texts, at /locales/{language}/messages.json. */
export function serveMessages(): Plugin {
  return {
    name: 'orgscope:serve-messages',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const language = /^\/locales\/([\w-]+)\/messages\.json(?:\?|$)/.exec(request.url ?? '')?.[1];
        if (language === undefined || !readdirSync(locales).includes(language)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(read(language));
      });
    },
    generateBundle() {
      for (const language of readdirSync(locales))
        this.emitFile({ type: 'asset', fileName: `locales/${language}/messages.json`, source: read(language) });
    },
  };
}
