// Accounts without a mail server: mail is read from files, and passwords cannot be reset by mail.
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { deviceOf, mailTo } from '../fixtures/invited-user.ts';
import { signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const own = 'Lantern-under-the-quay-7';
const linkIn = (text: string) => /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? '';
const passwordIn = (text: string) => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';

/** Collects every API call that changes something, from now on. */
function changingCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

test('an invited user reaches the first step of the profile with the mails in files', async ({
  page,
  playwright,
  server,
}) => {
  const email = 'files@acme.example';
  const admin = await deviceOf({ playwright, server }, accounts.clientAdmin);
  await callApi(admin, 'POST', '/api/core/users/', { email, platform_role: 'member' });
  await admin.dispose();

  await page.goto(linkIn(await mailTo(server, email, /^Your invitation to Acme/)));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth/login');
  await signInWith(page, email, passwordIn(await mailTo(server, email, /first password/)));
  await expect(page).toHaveURL('/auth/set-password');

  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('You must accept the Terms of Service')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('Confirm password', { exact: true }).fill(`${own}x`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    "Passwords don't match",
  );
  await page.getByLabel('Confirm password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/onboarding/user-onboarding');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
});

test('the terms behind the checkbox open in a new tab, with their version', async ({
  page,
  context,
  playwright,
  server,
}) => {
  const email = 'reader@acme.example';
  const admin = await deviceOf({ playwright, server }, accounts.clientAdmin);
  await callApi(admin, 'POST', '/api/core/users/', { email, platform_role: 'member' });
  await admin.dispose();
  await page.goto(linkIn(await mailTo(server, email, /^Your invitation/)));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
  await page.goto('/auth/first-login');
  await signInWith(page, email, passwordIn(await mailTo(server, email, /first password/)));
  await page.getByLabel('New password', { exact: true }).fill(own);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Terms of Service/ }).click();
  const terms = await opened;
  await expect(terms).toHaveURL('/terms');
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(terms.getByText(/^Version \S+, in force since/)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(own);
});

test('a forgotten password opens the inbox page without a call, and neither does resending call', async ({ page }) => {
  await page.goto('/auth/forgot-password', { waitUntil: 'networkidle' });
  const calls = changingCalls(page);
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await page.getByLabel('Email').fill(accounts.member);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page).toHaveURL('/auth/check-inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend e-mail' }).click();
  await expect(page.getByText('ask your administrator for a new password')).toBeVisible();
  expect(calls).toEqual([]);
});

test('the reset screen validates both passwords and goes to the sign-in without a call', async ({ page }) => {
  await page.goto('/auth/reset-password', { waitUntil: 'networkidle' });
  const calls = changingCalls(page);
  await expect(page.getByText('Email verified')).toBeVisible();
  const [first, second] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  await first.fill('short');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Password must be at least 6 characters.')).toHaveCount(2);
  await first.fill(own);
  await second.fill(`${own}x`);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(second).toHaveAccessibleDescription("Passwords don't match");
  await second.fill(own);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(calls).toEqual([]);
});
