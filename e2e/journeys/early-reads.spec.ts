// What a screen reads first is asked for while its code is still on its way.
import { screens } from '../../apps/web/src/router.tsx';
import { allLoaded } from '../fixtures/drawn.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** The calls of the API that a first visit reads, without what they ask for. */
async function readBy(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/changes/'))
      asked.push(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await allLoaded(page);
  // A busy machine may take longer to run the code that asks than the network has to be idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  page.off('request', note);
  return asked.toSorted();
}

for (const [under, account] of [
  ['/app/', 'clientAdmin'],
  ['/admin/', 'platformAdmin'],
] as const) {
  test(`the screens below ${under} use what they read early, and read nothing twice`, async ({ page }) => {
    await signedInAs(page, account);
    for (const { path } of screens.filter((screen) => screen.reads && screen.path.startsWith(under))) {
      // What was read early and is not what the screen asks for, it asks for again.
      const calls = await readBy(page, path);
      expect(calls, path).toEqual([...new Set(calls)]);
    }
  });
}

test('the rows of a list are asked for before its code has arrived', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const asked = page.waitForRequest((request) => request.url().includes('/api/core/assets/?'));
  await page.route(/\/assets-page-.*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
