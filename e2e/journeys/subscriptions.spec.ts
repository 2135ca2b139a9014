// The clients' subscriptions: managed by the platform administrator, with their effect on the clients' users.
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { pressOption } from '../fixtures/fields.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { subscriptionsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const chooseClient = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByLabel('Client', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Search Client' }).fill(name);
  await pressOption(page.getByRole('option', { name, exact: true }));
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a subscription is added, found and edited', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/409 \(Conflict\).*\/api\/core\/subscriptions\//);
  const screen = subscriptionsScreen(page);
  await signedInAs(page, 'platformAdmin');
  await screen.open();
  await screen.add.click();
  const form = screen.form('Add');
  // The dialog takes the focus once it is open; an earlier press would lose the focus to it.
  await expect(form.locator(':focus')).toBeVisible();
  await screen.save.click();
  await expect(form.getByLabel('Client', { exact: true })).toBeFocused();
  for (const fault of ['Client is required', 'Subscription name is required', 'Choose at least one module'])
    await expect(form.getByText(fault)).toBeVisible();
  await expect(form.getByLabel('Start date')).not.toHaveValue('');

  await chooseClient(page, 'Andora Bank');
  await screen.name.fill('Northern pilot');
  await page.getByRole('checkbox', { name: 'Stakeholder engagement' }).check();
  await page.getByLabel('Start date').fill(inDays(30));
  await page.getByLabel('End date').fill(inDays(20));
  await screen.save.click();
  await expect(form.getByText('End date must not be before the start date')).toBeVisible();
  await page.getByLabel('End date').fill(inDays(60));
  await page.getByLabel('Seat limit').fill('3');
  await screen.save.click();
  await expect(form.getByText(/^The client has \d+ active user/)).toBeVisible();
  await page.getByLabel('Seat limit').fill('40');
  await screen.save.click();
  await expect(screen.toast('Subscription added successfully')).toBeVisible();

  await screen.chooseClient('Andora Bank');
  await screen.filter('Status', 'Upcoming');
  await screen.filter('Module', 'Stakeholder engagement');
  await expect(page).toHaveURL(/client=6&status=upcoming&module=stakeholder_engagement/);
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.row('Northern pilot')).toContainText(/Andora Bank.*Stakeholder engagement.*\d+ of 40.*Upcoming/);

  await page.goto('/admin/subscriptions?client=6&search=northern');
  await screen.choose('Northern pilot', 'Edit');
  await page.getByLabel('Start date').fill(inDays(-30));
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await screen.save.click();
  expect((await changed).postDataJSON()).toEqual({ start_date: inDays(-30), version: 1 });
  await expect(screen.toast('Subscription updated successfully')).toBeVisible();
  await expect(screen.row('Northern pilot')).toContainText('Active');
});

test('a locked card says why and whom to ask, and opens on return to the page once its subscription is added', async ({
  page,
  playwright,
  server,
}) => {
  await signedInAs(page, 'otherClientAdmin');
  await page.goto('/app/home');
  const card = (name: string) =>
    page.getByRole('list', { name: 'Analytics' }).getByRole('listitem').filter({ hasText: name });
  await expect(card('Measure IT')).not.toContainText('locked');
  await expect(card('Year in review')).toContainText(/locked.*The subscription ended on \d+ \w+ \d{4}\./);
  await expect(card('Performance dashboard')).toContainText('Your company has no active subscription for this.');
  await expect(card('Performance dashboard')).toContainText("Ask the platform's administrator.");
  // The page says the same, without a call that is refused.
  await page.goto('/app/performance-dashboard');
  await expect(page.getByText('Not part of your subscription')).toBeVisible();
  await expect(page.getByText("Ask the platform's administrator.")).toBeVisible();
  await page.goto('/app/home');
  // Before the page stands, it does not notice that it is returned to.
  await expect(card('Performance dashboard')).toContainText('locked');

  const admin = await deviceOf({ playwright, server }, accounts.platformAdmin);
  const subscription = { name: 'Dashboard', modules: ['performance_dashboard'], start_date: inDays(-2) };
  await callApi(admin, 'POST', '/api/core/subscriptions/', { client_id: 3, ...subscription });
  await admin.dispose();

  // A headless browser never takes the focus from its pages.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card('Performance dashboard')).not.toContainText('locked');
  await expect(card('Year in review')).toContainText('locked');
});
