// A second step at sign-in: an authenticator app and recovery codes, from set-up to removal.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ownPassword } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { deviceOf, mailTo } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith, signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

/** The code that an app with this key shows, in so many periods of 30 seconds. */
const codeOf = (key: string, periods = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + periods * 30_000 });

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
}

/** Sets up an app through the API, and returns its key and recovery codes. */
async function anApp(page: Page, name: string): Promise<{ key: string; codes: string[] }> {
  const { id, key } = await callApi(page.request, 'POST', '/api/core/me/factors/apps/');
  const confirmation = { name, code: codeOf(key) };
  const added = await callApi(page.request, 'POST', `/api/core/me/factors/apps/${id}/confirm/`, confirmation);
  return { key, codes: added.recovery_codes };
}

test('an app is set up, asked for at sign-in, replaced by a recovery code once, and removed', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const email = 'twosteps@acme.example';
  await aColleague({ playwright, server }, email);
  await signedInWith(page, email);
  await page.goto('/account/security');
  await expect(page.getByText('No app is set up.')).toBeVisible();

  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Name of the app or device').fill('My phone');
  await dialog.getByLabel('Code that the app shows').fill('12');
  await dialog.getByRole('button', { name: 'Add app' }).click();
  await expect(dialog.getByLabel('Code that the app shows')).toHaveAccessibleDescription(
    'Enter the six digits that the app shows',
  );
  await dialog.getByLabel('Code that the app shows').fill(codeOf(key, 40));
  await dialog.getByRole('button', { name: 'Add app' }).click();
  await expect(dialog.getByLabel('Code that the app shows')).toHaveAccessibleDescription(
    'This code is wrong, or it was used already.',
  );
  await expect(dialog.getByLabel('Name of the app or device')).toHaveValue('My phone');
  await dialog.getByLabel('Code that the app shows').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Add app' }).click();

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectNoAxeFaults(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orgscope-recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  await mailTo(server, email, /authenticator app was added/);

  // With two apps, sign-in asks which one shows the code.
  await anApp(page, 'Tablet');
  await signOut(page);
  await page.goto('/account/security');
  await signInWith(page, email, ownPassword);
  await expect(page).toHaveURL('/auth/code');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('group', { name: 'App' }).getByRole('radio', { name: 'My phone' }).check();
  await expectNoAxeFaults(page);
  const early = codeOf(key, 40);
  await code(page).fill(early);
  await submit(page).click();
  await expect(code(page)).toHaveAccessibleDescription('This code is wrong, or it was used already.');
  await expect(code(page)).toHaveValue(early);
  // The present period's code was used for the set-up.
  await code(page).fill(codeOf(key, 1));
  await submit(page).click();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText(/^Last used/).first()).toBeVisible();
  const { apps } = await callApi(page.request, 'GET', '/api/core/me/factors/');
  const tablet = apps.find(({ name }: { name: string }) => name === 'Tablet');
  await callApi(page.request, 'DELETE', `/api/core/me/factors/apps/${tablet.id}/`);

  await signOut(page);
  await signInWith(page, email, ownPassword);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[4]?.toUpperCase() ?? '');
  await submit(page).click();
  await expect(page).toHaveURL('/app/home');
  await mailTo(server, email, /recovery code was used/);
  await page.goto('/account/security');
  await expect(page.getByText('9 codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove authenticator app' });
  await expect(question).toContainText('My phone is your only app');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Authenticator app removed')).toBeVisible();
  await expect(page.getByText('No app is set up.')).toBeVisible();
  await signOut(page);
  await signInWith(page, email, ownPassword);
  await expect(page).toHaveURL('/app/home');
});

test('the code page without a password says to sign in', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 400/);
  await page.goto('/auth/code');
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
});

test('an administrator resets the factors of a user who has lost them', async ({ page, playwright, server }) => {
  const email = 'lostphone@acme.example';
  await aColleague({ playwright, server }, email);
  await signedInWith(page, email);
  await anApp(page, 'Lost phone');
  await page.context().clearCookies();

  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open();
  await screen.search.fill(email);
  await expect(screen.rows).toHaveCount(1);
  await screen.choose('Ada Okafor', 'Reset second factors');
  await screen.alert('Reset second factors').getByRole('button', { name: 'Reset second factors' }).click();
  await expect(screen.toast("The user's second factors were reset")).toBeVisible();
  await mailTo(server, email, /second factors were removed/);

  // Signs in with the password alone.
  const own = await deviceOf({ playwright, server }, email);
  expect(await callApi(own, 'GET', '/api/core/me/factors/')).toEqual({
    apps: [],
    passkeys: [],
    recovery_codes_left: 0,
    sso: null,
  });
  await own.dispose();
});
