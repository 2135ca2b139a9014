// A session that ends during an edit: what was typed is kept for the same user, and for nobody else.
import type { Page } from '@playwright/test';
import { signInAs, signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true }).click();
const form = (page: Page) => page.getByRole('dialog', { name: 'Add Location' });

/** Types a location whose session ends before it is saved. */
async function loseSession(page: Page) {
  await page.goto('/admin/locations');
  await add(page);
  await form(page).getByLabel('Name').fill('مكتب Kept');
  await form(page).getByLabel('City').fill('Lyon');
  await form(page).getByRole('button', { name: 'Save' }).focus();
  await page.context().clearCookies();
  // A key waits for no button: another call of the page may have noticed already.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login');
}

test('what was typed when the session ended comes back to the same user after sign-in, and to no other', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/);
  await signedInAs(page, 'clientAdmin');
  await loseSession(page);
  await signInAs(page, 'clientAdmin');
  await expect(page).toHaveURL('/admin/locations');
  const corner = page.getByRole('region', { name: 'Notifications' });
  await expect(corner.getByText('What you had typed when your session ended is kept.')).toBeVisible();

  await add(page);
  await expect(form(page).getByText('What you had typed when your session ended is here again.')).toBeVisible();
  await expect(form(page).getByLabel('Name')).toHaveValue('مكتب Kept');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Lyon' })).toBeVisible();
  await add(page);
  await expect(form(page).getByLabel('Name')).toHaveValue('');

  // Another user who signs in finds nothing of it.
  await loseSession(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Lyon');
  await signInAs(page, 'otherClientAdmin');
  await add(page);
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lyon');
});
