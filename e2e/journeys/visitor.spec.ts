// A visitor becomes a user: landing page, sign-in, home, and out again.
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor gets started, signs in, reaches home and signs out', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByLabel('Username')).toBeVisible();

  await signInAs(page, 'member');
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');

  await page.goto('/app/home');
  await expect(page).toHaveURL('/auth/login');
});

test('a wrong password keeps the form as typed and says why', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 400/);
  await page.goto('/auth/login');
  await page.getByLabel('Username').fill('member@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Username')).toHaveValue('member@acme.example');
  await expect(page).toHaveURL('/auth/login');
});
