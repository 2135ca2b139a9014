// The clients' subscriptions: managed by the platform administrator, with their effect on the clients' users.
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/call-api.ts';
import { aClient } from '../fixtures/clients-screen.ts';
import { pressOption } from '../fixtures/fields.ts';
import { subscriptionsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const chooseClient = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByLabel('Client', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Search Client' }).fill(name);
  await pressOption(page.getByRole('option', { name, exact: true }));
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a subscription is added, found, edited, cancelled and restored', async ({ page, expectConsoleErrors }) => {
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

  await screen.filter('Client', 'Andora Bank');
  await screen.filter('Status', 'Upcoming');
  await screen.filter('Module', 'Stakeholder engagement');
  await expect(page).toHaveURL(/client=6&status=upcoming&module=stakeholder_engagement/);
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.row('Northern pilot')).toContainText(/Andora Bank.*Stakeholders.*\d+ of 40.*Upcoming/);

  await page.goto('/admin/subscriptions?client=6&search=northern');
  await screen.choose('Northern pilot', 'Edit');
  await page.getByLabel('Start date').fill(inDays(-30));
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await screen.save.click();
  expect((await changed).postDataJSON()).toEqual({ start_date: inDays(-30), version: 1 });
  await expect(screen.toast('Subscription updated successfully')).toBeVisible();
  await expect(screen.row('Northern pilot')).toContainText('Active');

  await screen.choose('Northern pilot', 'Delete');
  await expect(screen.alert('Delete Subscription')).toContainText(
    "its analytics locked for the client's users at once",
  );
  await screen.confirm('Delete');
  await expect(page.getByText('No subscriptions found')).toBeVisible();
  await screen.all.click();
  await expect(screen.row('Northern pilot')).toContainText('Cancelled');
  await screen.choose('Northern pilot', 'Restore');
  await screen.confirm('Restore');
  await expect(screen.toast('Subscription restored successfully')).toBeVisible();
  await expect(screen.row('Northern pilot')).toContainText('Active');
});

test('a locked card says why and whom to ask, and opens on return to the page once its subscription is added', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url });
  const admin = await other.newPage();
  await signedInAs(admin, 'platformAdmin');
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

  const screen = subscriptionsScreen(admin);
  await screen.open();
  await screen.add.click();
  await chooseClient(admin, 'Globex');
  await screen.name.fill('Dashboard');
  await admin.getByRole('checkbox', { name: 'Performance dashboard' }).check();
  await admin.getByLabel('Start date').fill(inDays(-2));
  await screen.save.click();
  await expect(screen.toast('Subscription added successfully')).toBeVisible();

  // A headless browser never takes the focus from its pages.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card('Performance dashboard')).not.toContainText('locked');
  await expect(card('Year in review')).toContainText('locked');
  await other.close();
});

test('the last seat is given once; then no one can be invited or restored', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/409 \(Conflict\).*\/api\/core\/users\//);
  await signedInAs(page, 'platformAdmin');
  const { id } = await aClient(page.request, 'Small seats');
  const invite = (email: string) =>
    callApi(page.request, 'POST', '/api/core/users/', { email, client_id: id, platform_role: 'member' });
  await callApi(page.request, 'POST', '/api/core/subscriptions/', {
    client_id: id,
    name: 'Tiny',
    modules: ['measure_it'],
    start_date: '2026-01-01',
    seat_limit: 2,
  });
  await invite('first@seats.example');
  const { id: second } = await invite('second@seats.example');
  await callApi(page.request, 'DELETE', `/api/core/users/${second}/`);

  const screen = usersScreen(page);
  const refused = 'No seat is left. The subscription "Tiny" is limited to 2';
  const add = async (email: string) => {
    await screen.invite.click();
    await screen.invitation.getByLabel('E-mail').fill(email);
    await screen.invitation.getByRole('button', { name: 'Send invitation' }).click();
  };
  await screen.open({ client: String(id), show: 'all' });
  await add('third@seats.example');
  await expect(screen.row('third@seats.example')).toBeVisible();
  await add('fourth@seats.example');
  await expect(screen.toast(refused)).toBeVisible();
  await expect(screen.toast(refused)).toBeHidden();
  await screen.invitation.getByRole('button', { name: 'Cancel' }).click();
  await screen.choose('second@seats.example', 'Restore');
  await screen.alert('Restore User').getByRole('button', { name: 'Restore' }).click();
  await expect(screen.toast(refused)).toBeVisible();

  const subscriptions = subscriptionsScreen(page);
  await subscriptions.open({ client: String(id) });
  await expect(subscriptions.row('Tiny')).toContainText('2 of 2');
});
