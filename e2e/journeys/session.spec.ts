// A session: stored in the browser, ended by its user, by another device, or by a server's answer.
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { signedInAs, signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const kept = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auth-storage') ?? 'null') as { state: unknown } | null)?.state);

async function expectSignedOut(page: Page) {
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect
    .poll(() => kept(page))
    .toEqual({ user: null, subscriptions: [], permissions: [], isAuthenticated: false });
}

async function openIndustries(page: Page) {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/industries');
  await expect(page.getByRole('row', { name: 'Banking' })).toBeVisible();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('signing in stores user, subscriptions, permissions and isAuthenticated; a reload does not wait for the server', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await signInAs(page, 'member');
  await expect(page).toHaveURL('/app/home');
  const state = await kept(page);
  expect(Object.keys(state ?? {}).toSorted()).toEqual(['isAuthenticated', 'permissions', 'subscriptions', 'user']);
  expect(state).toMatchObject({
    user: { username: accounts.member, full_name: 'Priya Raman', client: { id: 2 } },
    subscriptions: [
      { name: 'IT measurement', status: 'active' },
      { name: 'Stakeholder pilot', status: 'active' },
    ],
    permissions: ['analytics.can_view'],
    isAuthenticated: true,
  });
  const asked = page.waitForResponse('**/api/core/me/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya');
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL('/app/home');
  // The server does not answer: the page renders from what is stored.
  await page.route('**/api/core/me/', () => {});
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya');
});

test.describe('a session that ended elsewhere', () => {
  test.beforeEach(({ expectConsoleErrors }) => expectConsoleErrors(/status of 401/));

  test('redirects the next call to the sign-in page, and back after signing in again', async ({
    page,
    playwright,
    server,
  }) => {
    await openIndustries(page);
    const other = await deviceOf({ playwright, server }, accounts.platformAdmin);
    await callApi(other, 'DELETE', '/api/core/me/devices/');
    await other.dispose();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expectSignedOut(page);
    await signInAs(page, 'platformAdmin');
    await expect(page).toHaveURL(/\/admin\/industries/);

    await test.step('is noticed when a page is opened', async () => {
      await callApi(page.request, 'POST', '/api/core/logout/');
      await page.goto('/app/home');
      await expectSignedOut(page);
    });
  });
});

test('signing out in one tab signs out the other, and the next sign-in goes to home', async ({ page, context }) => {
  await openIndustries(page);
  const other = await context.newPage();
  // Its last call: one that is answered after the sign-out is refused.
  const lastCall = other.waitForResponse('**/api/analytics/needs/**');
  await other.goto('/app/home');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Mira');
  await lastCall;
  await logOut(page);
  await expectSignedOut(page);
  await expectSignedOut(other);
  await signInAs(page, 'member');
  await expect(page).toHaveURL('/app/home');
  await other.goto('/app/home');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Priya');
});

test('signing out ends the session on the server; a sign-out whose call cannot be sent is only logged, and sent again by the next load', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/, /The server did not hear of the sign-out/, /ERR_INTERNET_DISCONNECTED/);
  await openIndustries(page);
  const before = await kept(page);
  const told = page.waitForResponse('**/api/core/logout/');
  await logOut(page);
  expect((await told).status()).toBe(200);
  await page.evaluate((state) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 })), before);
  await page.goto('/app/home');
  await expectSignedOut(page);

  await signInAs(page, 'platformAdmin');
  await page.route('**/api/core/logout/', (route) => route.abort('internetdisconnected'));
  await logOut(page);
  await expectSignedOut(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/core/logout/');
  expect((await page.request.get('/api/core/me/')).status()).toBe(200);
  const toldLater = page.waitForResponse('**/api/core/logout/');
  await page.goto('/');
  expect((await toldLater).status()).toBe(200);
  expect((await page.request.get('/api/core/me/')).status()).toBe(401);
});
