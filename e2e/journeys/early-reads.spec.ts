// What a screen reads first is asked for while its code is still on its way. That nothing is read twice: accessibility.spec.ts.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

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
