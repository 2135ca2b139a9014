// Visits of pages by a browser, with a session and with or without the files in its cache, for the benches of first visits. Between the
// browser and the server is a proxy that speaks HTTP/2, as in front of a server that people use (docs/guide/operating.md). With AGAINST,
// the folder of another built tree, every visit is made by turns to both: machines are too noisy to compare two runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { builtProgram, startBuiltServer } from './built-server.ts';
import { startFront } from './http2-front.ts';

const rounds = 5;

export interface Page {
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
    // The page behind the form, which has stored the colours of the company.
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
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

const { AGAINST } = process.env;

async function startBehindFront(folder: string, tree?: string) {
  const front = await startFront();
  const environment = { DATA_DIR: folder, PUBLIC_URL: front.origin };
  const built = await startBuiltServer(environment, tree === undefined ? {} : { command: builtProgram(resolve(tree)) });
  front.target = built.origin;
  const stop = () => Promise.all([built.stop(), front.stop()]);
  return { origin: front.origin, pin: front.pin, inner: built.origin, stop };
}

// Pages behind the sign-in are in no index.
const skipped = ['is-crawlable'];
const username = 'admin@orgscope.example';
const withSession: readonly Page[] = [
  { path: '/app/home', performance: 98, username: 'lead@acme.example', skipped },
  { path: '/admin/clients', performance: 95, username, skipped },
  { path: '/admin/assets', performance: 95, username, skipped },
];
const known = withSession.map((page): Page => ({ ...page, isKnown: true }));

interface Visited<Found> {
  readonly page: Page;
  /** How the page is called in the figures. */
  readonly name: string;
  readonly found: Found[];
}

/**
 * Visits the pages with a session five times each, with an empty cache and with a full one, and before them those that `others` names for
 * a server with this address and this folder of data; those not with AGAINST. `inspect` is given a page's address, and the port of
 * the browser.
 */
export async function visitPages<Found>(
  inspect: (address: string, page: Page, port: number) => Promise<Found>,
  others: (server: string, folder: string) => Promise<Page[]> = async () => [],
): Promise<Visited<Found>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
  const data = join(folder, 'data');
  const server = await startBehindFront(data);
  const other = AGAINST === undefined ? undefined : await startBehindFront(join(folder, 'other'), AGAINST);
  const servers = other ? [server, other] : [server];
  const pages = [...(other ? [] : await others(server.inner, data)), ...withSession, ...known];
  const pins = servers.map(({ pin }) => pin);
  const chromium = await startChromium(join(folder, 'profile'), pins);
  const visits = pages.flatMap((page) =>
    servers.map(({ origin }) => {
      const suffix = `${page.isKnown ? ', visited before' : ''}${origin === other?.origin ? ` of ${AGAINST}` : ''}`;
      return { page, origin, name: page.path.replace(/^\/pulse\/.*/, '/pulse/:token') + suffix, found: [] as Found[] };
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { page, origin, found } of round % 2 === 0 ? visits : visits.toReversed()) {
      await prepare(origin, page, chromium.port);
      found.push(await inspect(origin + page.path, page, chromium.port));
    }
  }
  await chromium.stop();
  for (const each of servers) await each.stop();
  await rm(folder, { recursive: true });
  return visits;
}
