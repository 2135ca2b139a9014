// A screen's code is asked for while the app is still on its way, and what it reads first while its code is. That nothing is read
// twice: accessibility.spec.ts. That nothing is asked for of a screen that the guard refuses: guard.spec.ts.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('code and texts of a guarded screen are asked for before the app has arrived, and its rows before its code has', async ({
  page,
}) => {
  await signedInAs(page, 'clientAdmin');
  const [code, texts] = [/\/assets\/assets-page-.*\.js$/, '**/locales/en/assets.json'];
  const ofScreen = Promise.all([code, texts].map((file) => page.waitForRequest(file)));
  const rows = page.waitForRequest((request) => request.url().includes('/api/core/assets/?'));
  for (const [file, asked] of [
    [/\/assets\/app-.*\.js$/, ofScreen],
    [code, rows],
  ] as const) {
    await page.route(file, async (route) => {
      await asked;
      await route.continue();
    });
  }
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
