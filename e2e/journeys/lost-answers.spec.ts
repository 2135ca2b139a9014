// A connection that breaks after the server has carried a write out: pressed again, nothing happens twice.
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { locationsScreen } from '../fixtures/record-screen.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

/** Lets the server carry out the first write to an address, and loses its answer. */
async function loseAnswer(page: Page, address: string, method: string) {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    const answer = await route.fetch();
    expect(answer.ok()).toBe(true);
    return route.abort('connectionreset');
  });
}

const locations: (page: Page) => Promise<{ name: string }[]> = async (page) =>
  callApi(page.request, 'GET', '/api/core/locations/');

test('a location whose first answer was lost is added once', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/ERR_CONNECTION_RESET/);
  const screen = locationsScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open();
  await loseAnswer(page, '**/api/core/locations/', 'POST');

  await screen.add.click();
  await screen.name.fill('Ferry house');
  await screen.save.click();
  await expect(screen.form('Add').getByText('The server cannot be reached.', { exact: false })).toBeVisible();
  await screen.save.click();

  await expect(screen.toast('Location added successfully')).toBeVisible();
  await expect(screen.form('Add')).toBeHidden();
  expect((await locations(page)).filter(({ name }) => name === 'Ferry house')).toHaveLength(1);
});

test('a webhook whose answer was lost is shown, and nobody is told to try again', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_CONNECTION_RESET/);
  await signedInWith(page, accounts.clientAdmin);
  await page.goto('/admin/webhooks');
  await loseAnswer(page, '**/api/core/webhooks/**', 'POST');

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook to the company' });
  await form.getByLabel('Address').fill('https://hooks.example/lost');
  await form.getByRole('group', { name: 'Functions' }).getByLabel('Created').check();
  await form.getByRole('button', { name: 'Make webhook' }).click();
  await expect(form.getByText('It may have been done: look before you try again.', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('https://hooks.example/lost')).toBeVisible();
});
