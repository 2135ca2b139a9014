// The messages when a call about industries fails.
import type { Page, Route } from '@playwright/test';
import { anIndustry } from '../fixtures/call-api.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const calls = '**/api/core/industries/**';
const refused = (route: Route) => route.fulfill({ status: 400, json: { success: false } });
const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Broken</h1>' });

/** Answers every write in this way; reads are not changed. */
const answerWrites = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(calls, (route) => (route.request().method() === 'GET' ? route.fallback() : answer(route)));

test.beforeEach(({ page }) => signedInAs(page, 'platformAdmin'));

for (const { how, answer, texts, complaints } of [
  {
    how: 'refused without a message',
    answer: refused,
    texts: (act: string) => `Failed to ${act} industry`,
    complaints: [/status of 400/],
  },
  {
    how: 'that fails on the server',
    answer: broken,
    texts: (act: string) => `An error occurred while ${act.replace(/e$/, '')}ing the industry`,
    complaints: [/status of 500/, /^500 from/],
  },
]) {
  test(`a write ${how} shows the message of its action, and a form keeps its input`, async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(...complaints);
    const screen = industriesScreen(page);
    await anIndustry(page.request, `Written ${how}`);
    await anIndustry(page.request, `Written once ${how}`, { active: false });
    await screen.open(how);
    await screen.all.click();
    await answerWrites(page, answer);

    await screen.add.click();
    await screen.name.fill('Lost to the world');
    await screen.save.click();
    await expect(screen.toast(texts('add'))).toBeVisible();
    await expect(screen.name).toHaveValue('Lost to the world');
    await screen.dialog('Add Industry').getByRole('button', { name: 'Cancel' }).click();

    await screen.choose(`Written ${how}`, 'Edit');
    await screen.description.fill('Changed');
    await screen.save.click();
    await expect(screen.toast(texts('update'))).toBeVisible();
    await expect(screen.description).toHaveValue('Changed');
    await screen.dialog('Edit Industry').getByRole('button', { name: 'Cancel' }).click();

    await screen.choose(`Written ${how}`, 'Delete');
    await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).click();
    await expect(screen.toast(texts('delete'))).toBeVisible();
    await expect(screen.row(`Written ${how}`)).toBeVisible();

    await screen.choose(`Written once ${how}`, 'Restore');
    await screen.dialog('Restore Industry').getByRole('button', { name: 'Restore' }).click();
    await expect(screen.toast(texts('restore'))).toBeVisible();
    await expect(screen.row(`Written once ${how}`)).toContainText('Inactive');
  });
}

test('a list that cannot be loaded says so in place of the table, and Retry loads it', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/, /status of 500/, /^500 from/);
  const screen = industriesScreen(page);
  await page.route(calls, broken);
  await page.goto('/admin/industries');
  await expect(page.getByText('An error occurred while fetching industries')).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.unrouteAll();
  await page.route(calls, refused);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to fetch industries')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(screen.row('Banking')).toBeVisible();
});

test('a network lost while saving keeps the form, which is saved once it is back', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const screen = industriesScreen(page);
  await screen.open();
  await screen.add.click();
  await screen.name.fill('Lighthouse keeping');
  await screen.description.fill('Far from any network');
  await context.setOffline(true);
  await screen.save.click();
  await expect(screen.toast('An error occurred while adding the industry')).toBeVisible();
  await expect(screen.name).toHaveValue('Lighthouse keeping');
  await expect(screen.description).toHaveValue('Far from any network');
  await context.setOffline(false);
  await screen.save.click();
  await expect(screen.toast('Industry added successfully')).toBeVisible();
  await screen.search.fill('lighthouse');
  await expect(screen.row('Lighthouse keeping')).toBeVisible();
});

test('a double click on a confirmation is one answer', async ({ page }) => {
  for (const name of ['Pressed twice alone', 'Pressed twice in the bar']) await anIndustry(page.request, name);
  const deletes: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deletes.push(request.url()));
  const screen = industriesScreen(page);
  await screen.open('pressed twice');

  await screen.choose('Pressed twice alone', 'Delete');
  await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(screen.row('Pressed twice alone')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select Pressed twice in the bar' }).check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  await screen.dialog('Delete 1 industry?').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(screen.row('Pressed twice in the bar')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(deletes).toHaveLength(2);
});
