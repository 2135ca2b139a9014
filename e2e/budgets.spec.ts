// The scripts and styles of a first visit, as the browser receives them.
import { expect, test } from './fixtures/test.ts';
import { signedInAs } from './fixtures/sign-in.ts';
import type { Page, Request } from '@playwright/test';

async function sizeOf(request: Request) {
  const response = await request.response();
  expect(await response?.headerValue('content-encoding'), request.url()).toBe('gzip');
  return (await request.sizes()).responseBodySize;
}

/**
 * The bytes, compressed with gzip, of all scripts and styles that a visit with an empty cache loads until `last` is there:
 * on a busy machine, the network of a page that loads in steps is idle in between.
 */
async function bytesOfVisit(page: Page, path: string, last = page.getByRole('heading').first()) {
  await page.context().setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  const sizes: Promise<number>[] = [];
  const count = (request: Request) => {
    if (!/\.(js|css)$/.test(new URL(request.url()).pathname)) return;
    sizes.push(sizeOf(request));
  };
  page.on('requestfinished', count);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(last).toBeVisible();
  page.off('requestfinished', count);
  expect(sizes.length).toBeGreaterThan(0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('a first visit of the landing page loads at most 60 kB of scripts and styles', async ({ page }) => {
  expect(await bytesOfVisit(page, '/')).toBeLessThanOrEqual(60_000);
});

// A phone with a slow connection shows it: no React, nothing of the app.
test('a first visit of the answering page of a pulse loads at most 35 kB of scripts and styles', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 404/);
  const bytes = await bytesOfVisit(page, `/pulse/${'x'.repeat(43)}`);
  test.info().annotations.push({ type: '/pulse', description: `${bytes} bytes` });
  expect(bytes).toBeLessThanOrEqual(35_000);
});

test('a first visit of the login page loads at most 120 kB, and can be read with 35 kB and 50 kB of fonts, before the app is asked for', async ({
  page,
}) => {
  expect(await bytesOfVisit(page, '/auth/login')).toBeLessThanOrEqual(120_000);
  const [bytes, ofFonts] = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const loaded = visit instanceof PerformanceNavigationTiming ? visit.loadEventStart : 0;
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const bytesOf = (kind: RegExp) =>
      files
        .filter(({ name, startTime }) => kind.test(name) && startTime < loaded)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return [bytesOf(/\.(js|css)$/), bytesOf(/\.woff2$/)] as const;
  });
  test.info().annotations.push({ type: '/auth/login', description: `${bytes} bytes, fonts ${ofFonts}` });
  for (const [each, most] of [
    [bytes, 35_000],
    [ofFonts, 50_000],
  ] as const) {
    expect(each).toBeGreaterThan(0);
    expect(each).toBeLessThanOrEqual(most);
  }
});

test('a first visit of the home page loads at most 199 kB of scripts and styles', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const last = page.getByRole('heading', { name: 'What needs you' });
  expect(await bytesOfVisit(page, '/app/home', last)).toBeLessThanOrEqual(199_000);
});

test('a first visit of the industries loads at most 196 kB of scripts and styles', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  expect(await bytesOfVisit(page, '/admin/industries')).toBeLessThanOrEqual(196_000);
});

test('a first visit of the clients loads at most 200 kB of scripts and styles', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  expect(await bytesOfVisit(page, '/admin/clients')).toBeLessThanOrEqual(200_000);
});

test('a first visit of the assets loads at most 220 kB of scripts and styles', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  expect(await bytesOfVisit(page, '/admin/assets')).toBeLessThanOrEqual(220_000);
});

test('the pages of analytics load at most 120 kB of scripts and styles on top of the shell', async ({ browser }) => {
  const visit = async (path: string) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signedInAs(page, 'clientAdmin');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const bytes = await bytesOfVisit(page, path);
    // What makes a presentation comes with its first use.
    expect(paths.filter((each) => /\/(deck|light-colors)-[^/]*\.js$/.test(each))).toEqual([]);
    await context.close();
    return bytes;
  };
  // A page of the shell without any content of its own to speak of.
  const shell = await visit('/account/devices');
  for (const path of ['/app/measure-it', '/app/performance-dashboard']) {
    const own = (await visit(path)) - shell;
    test.info().annotations.push({ type: path, description: `${own} bytes` });
    expect(own, path).toBeLessThanOrEqual(120_000);
  }
});
