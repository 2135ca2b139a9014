// What are Lighthouse's scores for the first pages of a visitor, for the answering page of a pulse, and for the home page and two lists
// of somebody with a session, on a telephone, at a first visit and at a later one? With AGAINST, the folder of another built tree, every
// visit is made by turns to both, and only the pages with a session: machines are too noisy to compare two runs. Between the browser
// and the server is a proxy that speaks HTTP/2, as in front of a server that people use (docs/guide/operating.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { builtProgram, startBuiltServer } from './built-server.ts';
import { judge, median } from './figures.ts';
import { startFront } from './http2-front.ts';
import { openPulseOf } from './pulse-link.ts';

const rounds = 5;
const targets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(targets) as (keyof typeof targets)[];
const readableMs = 1_500;

interface Page {
  readonly path: string;
  /** The least score of its performance. */
  readonly performance: number;
  /** Who visits it; nobody has a session otherwise. */
  readonly username?: string;
  /** They have been there before: its files are in the cache. */
  readonly isKnown?: true;
  /** Audits that do not apply. */
  readonly skipped?: readonly string[];
}

async function startChromium(folder: string, pins: readonly string[]) {
  const path = await findChromium();
  if (!path) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH');
  const args = [
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--headless',
    `--ignore-certificate-errors-spki-list=${pins.join(',')}`,
    '--disable-gpu',
    '--no-first-run',
  ];
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Debian's Chromium is a script that waits for the browser: both end together.
  const child = spawn(path, [...args, ...quiet, ...asRoot], { stdio: 'ignore', detached: true });
  const end = () => process.kill(-Number(child.pid), 'SIGKILL');
  process.once('exit', end);
  for (let tries = 0; tries < 600; tries += 1) {
    const port = Number((await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0]);
    if (port > 0) {
      return {
        port,
        async stop() {
          process.off('exit', end);
          const exit = once(child, 'exit');
          end();
          await exit;
        },
      };
    }
    await wait(50);
  }
  throw new Error('Chromium did not start');
}

interface Verdict {
  readonly scores: Record<keyof typeof targets, number>;
  readonly figures: Record<string, number>;
  /** The audits that reduced a score. */
  readonly faults: string[];
}

/** Leaves a session, or none, in the browser; and the page's files, or none. */
async function prepare(origin: string, { path, username, isKnown }: Page, port: number): Promise<void> {
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no profile');
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.evaluate(() => localStorage.clear());
  if (username) {
    await page.reload();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('Orgscope-demo-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/app/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const session = await context.newCDPSession(page);
  if (isKnown) {
    // What only narrow screens load has been loaded, too.
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
  } else {
    // Lighthouse empties the cache only together with the session.
    await session.send('Network.clearBrowserCache');
  }
  // The worker of an earlier visit would answer for the network.
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
  await page.close();
  await browser.close();
}

async function inspect(origin: string, page: Page, port: number): Promise<Verdict> {
  await prepare(origin, page, port);
  const visit = () =>
    lighthouse(origin + page.path, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      skipAudits: [...(page.skipped ?? [])],
      disableStorageReset: true,
    });
  let result = await visit();
  // A recording without a start, now and then, for which Lighthouse asks to be run again.
  for (let more = 2; more > 0 && result?.lhr.runtimeError?.code === 'NO_NAVSTART'; more -= 1) result = await visit();
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse said nothing');
  const { lhr } = result;
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const lost = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Verdict['scores'],
    figures: {
      'FCP ms': numberOf('first-contentful-paint'),
      'LCP ms': numberOf('largest-contentful-paint'),
      'CLS × 1000': numberOf('cumulative-layout-shift') * 1000,
      'TBT ms': numberOf('total-blocking-time'),
      'sent kB': numberOf('total-byte-weight') / 1024,
    },
    faults: lost
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => lhr.audits[id]?.title ?? id),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const { AGAINST } = process.env;
async function startBehindFront(data: string, tree?: string) {
  const front = await startFront();
  const environment = { DATA_DIR: join(folder, data), PUBLIC_URL: front.origin };
  const built = await startBuiltServer(environment, tree === undefined ? {} : { command: builtProgram(resolve(tree)) });
  front.target = built.origin;
  const stop = () => Promise.all([built.stop(), front.stop()]);
  return { origin: front.origin, pin: front.pin, inner: built.origin, stop };
}
const server = await startBehindFront('data');
const other = AGAINST === undefined ? undefined : await startBehindFront('other', AGAINST);
const username = 'admin@orgscope.example';
// Pages behind the sign-in are in no index.
const skipped = ['is-crawlable'];
const withSession: readonly Page[] = [
  { path: '/app/home', performance: 98, username: 'lead@acme.example', skipped },
  { path: '/admin/clients', performance: 95, username, skipped },
  { path: '/admin/assets', performance: 95, username, skipped },
];
const publicPages = async (): Promise<Page[]> => [
  { path: '/', performance: 100 },
  { path: '/auth/login', performance: 98 },
  // Its address is a person's secret: search engines are told to leave it alone.
  { path: await openPulseOf(server.inner, join(folder, 'data')), performance: 100, skipped },
];
const known = withSession.map((page): Page => ({ ...page, isKnown: true }));
const pages = [...(other ? [] : await publicPages()), ...withSession, ...known];
const servers = other ? [server, other] : [server];
const chromium = await startChromium(
  join(folder, 'profile'),
  servers.map(({ pin }) => pin),
);
const visits = pages.flatMap((page) => servers.map(({ origin }) => ({ page, origin, found: [] as Verdict[] })));
for (let round = 0; round < rounds; round += 1) {
  for (const { page, origin, found } of round % 2 === 0 ? visits : visits.toReversed())
    found.push(await inspect(origin, page, chromium.port));
}
await chromium.stop();
for (const each of servers) await each.stop();
await rm(folder, { recursive: true });

for (const { page: visited, origin, found: each } of visits) {
  const { path, performance, isKnown } = visited;
  const isPulse = path.startsWith('/pulse/');
  const address = isPulse ? '/pulse/:token' : path + (isKnown ? ', visited before' : '');
  const page = origin === other?.origin ? `${address} of ${AGAINST}` : address;
  const figures = Object.keys(each[0]?.figures ?? {}).map(
    (name) => `${name} ${median(each.map((verdict) => verdict.figures[name] ?? 0)).toFixed(0)}`,
  );
  console.log(`${page}: ${figures.join(', ')}`);
  for (const name of categories) {
    const score = median(each.map(({ scores }) => scores[name]));
    const target = { ...targets, performance }[name];
    judge(`  ${name}`, String(score), `≥ ${target}`, score >= target);
  }
  if (isPulse) {
    const readable = median(each.map((verdict) => verdict.figures['LCP ms'] ?? Number.NaN));
    judge('  readable', `${readable.toFixed(0)} ms`, `≤ ${readableMs} ms`, readable <= readableMs);
  }
  for (const fault of new Set(each.flatMap(({ faults }) => faults))) console.log(`  lost on: ${fault}`);
}
