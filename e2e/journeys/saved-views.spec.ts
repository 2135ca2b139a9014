// A table's filter, order and columns are saved under a name, for oneself or for the company.
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const views = (page: Page) => page.getByRole('button', { name: /^(Views|Saved views: .*)$/ });
const toast = (page: Page, text: string) => page.getByRole('note').filter({ hasText: text });
const choose = async (page: Page, act: string) => {
  await views(page).click();
  await page.getByRole('menuitem', { name: act }).click();
};

async function save(page: Page, name: string, { shared = false } = {}) {
  await choose(page, 'Save as new view...');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (shared) await dialog.getByLabel('Share with everybody in my company').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a view is saved, changed, reset, opened by default, renamed and deleted', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/functions?sort=-name&type=IT');
  await save(page, 'IT backwards');
  await expect(views(page)).toHaveText('IT backwards');
  await expect(views(page)).toBeFocused();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Description' }).click();
  await page.keyboard.press('Escape');
  await expect(views(page)).toHaveAccessibleName('Saved views: IT backwards, changed');
  await choose(page, 'Save changes');
  await expect(toast(page, 'View updated')).toBeVisible();
  await expect(views(page)).toHaveAccessibleName('Saved views: IT backwards');

  await choose(page, 'All records, without a view');
  await expect(page).toHaveURL('/admin/functions');
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/view=\d+/);
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeHidden();
  await expect(views(page)).toHaveAccessibleName('Saved views: IT backwards');

  await choose(page, 'Open by default');
  await expect(toast(page, 'The table now opens with this view')).toBeVisible();
  await page.goto('/app/home');
  await page.goto('/admin/functions');
  await expect(page).toHaveURL(/view=\d+/);
  await expect(page).toHaveURL(/type=IT/);
  await expect(views(page)).toHaveText('IT backwards');

  await choose(page, 'Rename or share...');
  const dialog = page.getByRole('dialog', { name: 'Edit view' });
  await dialog.getByLabel('Name').fill('IT from the end');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(views(page)).toHaveText('IT from the end');

  await choose(page, 'Delete view...');
  await expect(page.getByRole('alertdialog')).toContainText('"IT from the end"');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'View deleted')).toBeVisible();
  await page.goto('/admin/functions');
  await expect(views(page)).toHaveText('Views');
  await expect(page).toHaveURL('/admin/functions');
});

test('another administrator of the company opens a shared view, and changes it', async ({
  page,
  browser,
  baseURL,
  playwright,
  server,
}) => {
  const place = { playwright, server };
  const { email } = await aColleague(place, 'second.lead@acme.example');
  const operator = await deviceOf(place, accounts.platformAdmin);
  const [{ id }] = await callApi(operator, 'GET', `/api/core/users/?client_id=2&search=${email}`);
  await callApi(operator, 'PATCH', `/api/core/users/${id}/`, { platform_role: 'client_admin' });
  await operator.dispose();
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/functions?sort=-name');
  await save(page, 'Ours, backwards', { shared: true });

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signedInWith(other, email);
  await other.goto('/admin/functions');
  await views(other).click();
  const item = other.getByRole('menuitemradio', { name: /Ours, backwards/ });
  await expect(item).toContainText(/by \S+/);
  await item.click();
  await expect(other).toHaveURL(/sort=-name/);
  // The address is there before the screen.
  await expect(views(other)).toHaveAccessibleName('Saved views: Ours, backwards');
  await other.getByRole('button', { name: 'All', exact: true }).click();
  await expect(views(other)).toHaveAccessibleName('Saved views: Ours, backwards, changed');
  await choose(other, 'Save changes');
  await expect(toast(other, 'View updated')).toBeVisible();
  await context.close();

  await page.goto('/admin/functions');
  await views(page).click();
  await page.getByRole('menuitemradio', { name: /Ours, backwards/ }).click();
  await expect(page).toHaveURL(/show=all/);
});
