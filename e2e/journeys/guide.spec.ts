// A member opens the guide from the product and finds what they look for.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a member opens the guide from the menu and finds a word by keyboard', async ({ page }) => {
  await page.goto('/auth/login');
  await signInAs(page, 'member');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/docs/');
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('check the signature');
  const found = page.locator('#results').getByRole('link').first();
  await expect(found).toContainText('Check the signature');
  await expectNoAxeFaults(page);
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/webhooks/#check-the-signature');
  await expectNoAxeFaults(page);
});

test('the guide fits a phone and needs no script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
  const page = await context.newPage();
  const answer = await page.goto(`${baseURL}/docs/monitoring`);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.getByText('All pages').click();
  await page.getByRole('link', { name: 'Using Orgscope' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Using Orgscope' })).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 375);
  await context.close();
});
