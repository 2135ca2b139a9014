// A screen's code is asked for while the app is still on its way, and what it reads first while its code is. That nothing is read
// twice: accessibility.spec.ts. That nothing is asked for of a screen that the guard refuses: guard.spec.ts.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('the code and the texts of a guarded screen are asked for before the app has arrived', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const asked = Promise.all(
    [/\/assets\/assets-page-.*\.js$/, '**/locales/en/assets.json'].map((file) => page.waitForRequest(file)),
  );
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

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
