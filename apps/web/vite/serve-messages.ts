import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const locales = join(import.meta.dirname, '../../../packages/contract/locales');

const files = () =>
  readdirSync(locales).flatMap((language) =>
    readdirSync(join(locales, language)).map((name) => ({ language, name, path: join(locales, language, name) })),
  );

/** The contract's texts beside the web app's own: /locales/{language}/messages.json, and those of measures. */
export function serveMessages(): Plugin {
  return {
    name: 'orgscope:serve-messages',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = /^\/locales\/([\w-]+)\/([\w-]+\.json)(?:\?|$)/.exec(request.url ?? '');
        const file = files().find(({ language, name }) => language === asked?.[1] && name === asked[2]);
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(file.path, 'utf8'));
      });
    },
    generateBundle() {
      for (const { language, name, path } of files())
        this.emitFile({ type: 'asset', fileName: `locales/${language}/${name}`, source: readFileSync(path, 'utf8') });
    },
  };
}
