// Takes pictures of all screens of the built product with the demo, in each width and theme, and lays them out on a page.
// `--compare` takes fewer, and tells which screens look other than in contact-sheet.txt; `--accept` writes that file anew.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { screens } from '../apps/web/src/router.tsx';
import { coarsePicture, differingShare } from './fixtures/coarse-picture.ts';
import { allLoaded } from './fixtures/drawn.ts';
import { launchChromium } from './fixtures/launch.ts';
import { startServer } from './fixtures/server.ts';
import { signedInAs } from './fixtures/sign-in.ts';

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    only: { type: 'string', default: '' },
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
const isCoarse = values.compare || values.accept;
const folder = fileURLToPath(new URL(`../test-results/contact-sheet-${values.language}`, import.meta.url));
const known = fileURLToPath(new URL('contact-sheet.txt', import.meta.url));
const widths = isCoarse ? [1280, 375] : [1920, 1280, 768, 375];
const themes = isCoarse ? (['light'] as const) : (['light', 'dark'] as const);

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

interface Picture {
  readonly path: string;
  readonly width: number;
  readonly file: string;
  readonly png: Buffer;
}

async function take(browser: Browser, baseURL: string, path: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const context = await browser.newContext({ baseURL, locale: values.language });
  const page = await context.newPage();
  const account = accountOf(path);
  if (account) await signedInAs(page, account);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: Math.max(700, Math.round(width * 0.625)) });
      // What is only compared is drawn again in another width, which takes half the time of opening it again.
      if (!isCoarse || width === widths[0]) await page.goto(path, { waitUntil: 'networkidle' });
      await allLoaded(page);
      const file = join(folder, `${nameOf(path)}-${width}-${theme}.png`);
      pictures.push({ path, width, file, png: await page.screenshot({ path: file }) });
    }
  }
  await context.close();
  return pictures;
}

/** Waits for the first day's work, which publishes what companies are compared with: the first pictures may be taken before it. */
async function untilPublished(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/measure-it');
  const hasPeers = async () => {
    const answer = await (await fetch('/api/analytics/measure-it/')).json();
    return answer.data.measures.some(({ peers }: { peers: unknown }) => peers !== null);
  };
  await page.waitForFunction(hasPeers, undefined, { polling: 250 });
  await context.close();
}

/** The pictures of all screens. */
async function takeAll(): Promise<Picture[]> {
  const server = await startServer();
  const browser = await launchChromium();
  const taken = new Map<string, Picture[]>();
  try {
    await untilPublished(browser, server.url);
    const left = paths.values();
    const takeNext = async () => {
      for (const path of left) taken.set(path, await take(browser, server.url, path));
    };
    // More than there are processors: a page waits for the server, and then until nothing more is loaded.
    await Promise.all([takeNext(), takeNext(), takeNext(), takeNext()]);
  } finally {
    await browser.close();
    await server.stop();
  }
  return paths.flatMap((path) => taken.get(path) ?? []);
}

async function writePage(pictures: readonly Picture[]): Promise<void> {
  const rows = paths.map((path) => {
    const images = pictures
      .filter((picture) => picture.path === path)
      .map(({ file }) => relative(folder, file))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" height="260" loading="lazy"></a>`);
    return `<h2>${path}</h2><p>${images.join(' ')}</p>`;
  });
  const title = `Screens of Orgscope, ${values.language}`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${rows.join('')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
  console.log(join(folder, 'index.html'));
}

/** A screen looks the same if no more of it differs: the days of the demo move on. At the turn of a year more of it does. */
const mostDiffering = 0.02;

/** The coarse pictures of a file, by what they show. */
const readCoarse = (text: string) =>
  new Map(
    text
      .split('\n\n')
      .map((part) => part.trim().split('\n'))
      .map(([title = '', ...rows]) => [title, rows.join('\n')]),
  );

/** Tells which screens look other than those of the file. Nothing fails: whether they should is for people to say. */
function reportDifferences(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
) {
  const told = [...now].flatMap(([title, picture]) => {
    const earlier = before.get(title);
    const share = earlier === undefined ? 1 : differingShare(earlier, picture);
    if (share <= mostDiffering) return [];
    const what = earlier === undefined ? 'is new' : `differs in ${Math.round(share * 100)} % of its picture`;
    return [`  ${title} px ${what}: ${relative(process.cwd(), files.get(title) ?? '')}`];
  });
  const gone = [...before.keys()].filter((title) => !now.has(title) && title.includes(values.only));
  console.log(
    `${now.size - told.length} of ${now.size} pictures of screens look as in ${relative(process.cwd(), known)}.`,
  );
  for (const line of [...told, ...gone.map((title) => `  ${title} px is gone`)]) console.log(line);
  if (told.length + gone.length > 0) console.log('If they should: npm run pictures -- all --accept');
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const pictures = await takeAll();
if (isCoarse) {
  const titled = pictures.map((picture) => ({ ...picture, title: `${picture.path} at ${picture.width}` }));
  const now = new Map(
    await Promise.all(titled.map(async ({ title, png }) => [title, await coarsePicture(png)] as const)),
  );
  const before = readCoarse(await readFile(known, 'utf8'));
  if (values.accept) {
    const kept = values.only ? [...new Map([...before, ...now])] : [...now];
    await writeFile(known, kept.map(([title, rows]) => `${title}\n${rows}\n`).join('\n'));
  } else {
    const files = new Map(titled.map(({ title, file }) => [title, file]));
    reportDifferences(before, now, files);
  }
} else await writePage(pictures);
