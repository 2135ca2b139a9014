// Takes pictures of all screens of the built product with the demo, in each width and theme, and lays them out on a page.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { screens } from '../apps/web/src/router.tsx';
import { launchChromium } from './fixtures/launch.ts';
import { startServer } from './fixtures/server.ts';
import { signedInAs } from './fixtures/sign-in.ts';

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
  },
});
const folder = fileURLToPath(new URL(`../test-results/contact-sheet-${values.language}`, import.meta.url));
const widths = [1920, 1280, 768, 375];
const themes = ['light', 'dark'] as const;

/** Paths without a parameter, which would need a record, and what asks for an account in another state. */
const paths = screens
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path) && !path.startsWith('/onboarding/') && path.includes(values.only));

const accountOf = (path: string) => {
  if (/^\/(app|account)\//.test(path) && !/operations|reference-data/.test(path)) return 'clientAdmin';
  if (path === '/admin/support-access' || path === '/admin/company-data') return 'clientAdmin';
  return path.startsWith('/admin/') || path.startsWith('/app/') ? 'platformAdmin' : undefined;
};

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'start';

/** The pictures of a screen; returns their files. */
async function take(browser: Browser, baseURL: string, path: string): Promise<string[]> {
  const files: string[] = [];
  const context = await browser.newContext({ baseURL, locale: values.language });
  const page = await context.newPage();
  const account = accountOf(path);
  if (account) await signedInAs(page, account);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: Math.max(700, Math.round(width * 0.625)) });
      await page.goto(path, { waitUntil: 'networkidle' });
      const file = `${nameOf(path)}-${width}-${theme}.png`;
      await page.screenshot({ path: join(folder, file) });
      files.push(file);
    }
  }
  await context.close();
  return files;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await launchChromium();
try {
  const rows: string[] = [];
  for (const path of paths) {
    console.log(path);
    const files = await take(browser, server.url, path);
    const pictures = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" height="260" loading="lazy"></a>`,
    );
    rows.push(`<h2>${path}</h2><p>${pictures.join(' ')}</p>`);
  }
  const title = `Screens of Orgscope, ${values.language}`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${rows.join('')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
  console.log(join(folder, 'index.html'));
} finally {
  await browser.close();
  await server.stop();
}
