// A screen's code, and what it reads first, are asked for while the app is still on its way. That nothing is read twice:
// accessibility.spec.ts. That nothing is asked for of a screen that the guard refuses: guard.spec.ts.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('code, texts and rows of a guarded screen are asked for before the app has arrived', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const files = [/\/assets\/assets-page-.*\.js$/, '**/locales/en/assets.json', /\/api\/core\/assets\/\?/];
  const asked = Promise.all(files.map((file) => page.waitForRequest(file)));
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('what stands above the figures of home is asked for together', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const steps = page.waitForRequest(/\/assets\/first-steps-.*\.js$/);
  const notice = page.waitForRequest(/\/assets\/support-access-notice-.*\.js$/);
  await page.route(/\/assets\/support-access-notice-.*\.js$/, async (route) => {
    await steps;
    await route.continue();
  });
  await page.goto('/app/home');
  await expect(page.getByRole('list', { name: 'Analytics' })).toBeVisible();
  await notice;
});
