// What a screen reads first is asked for while its code is still on its way.
import { screens } from '../../apps/web/src/router.tsx';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** The addresses that a first visit reads, from the API. */
async function readBy(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/changes/'))
      asked.push(pathname + search);
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return asked.toSorted();
}

for (const { path } of screens.filter(({ reads }) => reads)) {
  test(`${path} reads the same when it begins early, and nothing twice`, async ({ page }) => {
    await signedInAs(page, path.startsWith('/app') ? 'clientAdmin' : 'platformAdmin');
    // With a parameter, nothing is read early.
    const late = await readBy(page, `${path}?late`);
    expect(await readBy(page, path)).toEqual(late);
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
