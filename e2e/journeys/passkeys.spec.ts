// Passkeys, made and used by an authenticator of the browser: alone, after the password, by suggestion, and removed.
import type { Page } from '@playwright/test';
import { ownPassword } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { signedInWith, signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { virtualPasskeys } from '../fixtures/virtual-passkeys.ts';

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
}

/** Without this, the page suggests the passkey, and the browser's authenticator takes it before the test does. */
const forgetUse = (page: Page) => page.evaluate(() => localStorage.removeItem('passkeys'));

test('a passkey is set up, signs in alone and after the password, and is renamed and removed', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const email = 'passkey@acme.example';
  await aColleague({ playwright, server }, email);
  await signedInWith(page, email);
  const device = await virtualPasskeys(page);
  await page.goto('/account/security');
  await expect(page.getByText('No passkey is set up.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a new passkey' });
  await dialog.getByRole('button', { name: 'Make passkey' }).click();
  await expect(dialog.getByLabel('Name of the passkey')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name of the passkey').fill('My laptop');
  await expectNoAxeFaults(page);
  await dialog.getByRole('button', { name: 'Make passkey' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  expect(await device.count()).toBe(1);
  await mailTo(server, email, /passkey was added/);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('The same laptop');
  await dialog.getByRole('button', { name: 'Make passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This device or password manager has a passkey of your account already.',
  );
  await expect(dialog.getByLabel('Name of the passkey')).toHaveValue('The same laptop');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name of the passkey').fill('Work laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Passkey renamed')).toBeVisible();
  // The list is fetched again, and after a sign-out it would be refused.
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();

  await forgetUse(page);
  await signOut(page);
  await page.goto('/account/security');
  await expect(page).toHaveURL('/auth/login');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await button.click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText(/^Last used/)).toBeVisible();
  // Another request for a passkey would be answered too, and end the session that has just begun.
  expect(asked.filter((path) => path === '/api/core/token/passkey/start/')).toHaveLength(1);

  await forgetUse(page);
  await signOut(page);
  await signInWith(page, email, ownPassword);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL('/app/home');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove passkey' });
  await expect(question).toContainText('Work laptop is your only second step');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(page.getByText('No passkey is set up.')).toBeVisible();
  await forgetUse(page);
  await signOut(page);
  await signInWith(page, email, ownPassword);
  await expect(page).toHaveURL('/app/home');
});

test('a passkey is suggested for the username, and proves the user before a dangerous act', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/, /status of 401/);
  const email = 'suggested@acme.example';
  await aColleague({ playwright, server }, email);
  await signedInWith(page, email);
  await virtualPasskeys(page);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Phone');
  await page.getByRole('button', { name: 'Make passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  // As if the user had signed in long ago.
  await page.route('**/api/core/me/factors/apps/', (route) => {
    const json = { success: false, message: 'Give your password again first.', error: { code: 'proof_required' } };
    return route.fulfill({ status: 400, json });
  });
  await page.getByRole('button', { name: 'Add an app' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(proof.getByRole('button', { name: 'Confirm with a passkey' })).toBeVisible();
  await page.unroute('**/api/core/me/factors/apps/');
  await proof.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Add an authenticator app' })).toBeVisible();

  await callApi(page.request, 'POST', '/api/core/logout/');
  await page.goto('/auth/login');
  // The browser's authenticator takes the suggestion by itself.
  await expect(page).toHaveURL('/app/home');
});
