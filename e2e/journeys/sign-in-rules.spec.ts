// A second factor is required of a company: the banner, the forced set-up, and its end.
import { accounts } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { virtualPasskeys } from '../fixtures/virtual-passkeys.ts';

test('a second factor is required: a banner says by when, and then nothing else opens until it is set up', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/, /status of 409/);
  await virtualPasskeys(page);
  await signedInWith(page, accounts.otherClientAdmin);
  await page.goto('/admin/security');
  await expect(page.getByText(/of \d+ (person|people) who can sign in\./)).toBeVisible();
  const people = page.getByRole('list', { name: 'People without a second factor' });
  await expect(people.getByText(accounts.otherClientAdmin)).toBeVisible();

  const days = page.getByLabel('Days of grace');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Require a second factor of everybody').check();
  await days.fill('91');
  await save.click();
  await expect(days).toHaveAccessibleDescription(/Enter 0 to 90 days/);
  await days.fill('14');
  await save.click();
  await expect(page.getByText('Sign-in rules saved')).toBeVisible();
  await expect(page.getByText(/requires a second factor of everybody\. Set one up by/)).toBeVisible();
  await expect(page.getByText(/^Required since/)).toBeVisible();
  await page.getByRole('button', { name: 'Remind all by mail' }).click();
  await expect(page.getByText(/reminders? (is|are) on (its|their) way/)).toBeVisible();
  await expectNoAxeFaults(page);

  await days.fill('0');
  await save.click();
  await expect(page).toHaveURL('/onboarding/second-factor');
  await page.goto('/app/home');
  await expect(page).toHaveURL('/onboarding/second-factor');
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Make passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('A second factor is required of you.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on to Orgscope' }).click();
  await expect(page).toHaveURL('/app/home');

  await page.goto('/admin/security');
  await page.getByLabel('Require a second factor of everybody').uncheck();
  await save.click();
  await expect(page.getByText(/^Required since/)).toHaveCount(0);
  const { passkeys } = await callApi(page.request, 'GET', '/api/core/me/factors/');
  await callApi(page.request, 'DELETE', `/api/core/me/factors/passkeys/${passkeys[0].id}/`);
});
