// The built web app on a plain file server, with an API that follows the specification and has none of our extensions.
import type { Page } from '@playwright/test';
import { clientsScreen } from '../fixtures/clients-screen.ts';
import { choose, list } from '../fixtures/fields.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { listen } from '../fixtures/listen.ts';
import { fakeNewcomer, fakeUser } from '../fixtures/fake-account.ts';
import { fakeApi } from '../fixtures/fake-api.ts';
import type { frames } from '../fixtures/fake-api.ts';
import { staticSite } from '../fixtures/static-site.ts';
import { expect, test as base } from '../fixtures/test.ts';

interface Site {
  url: string;
  apiUrl: string;
  /** Calls that the specification does not allow. */
  faults: string[];
}

const test = base.extend<{ frame: keyof typeof frames; apiIs: 'named' | 'beside' | 'elsewhere'; site: Site }>({
  frame: ['bare', { option: true }],
  apiIs: ['named', { option: true }],
  site: async ({ frame, apiIs }, use) => {
    const { listener, faults } = fakeApi(frame);
    const api = await listen(listener);
    const files = staticSite(apiIs === 'named' ? { api: api.url } : {});
    const serve: typeof files = (request, response) =>
      apiIs === 'beside' && request.url?.startsWith('/api/') ? listener(request, response) : files(request, response);
    const site = await listen(serve);
    await use({ url: site.url, apiUrl: api.url, faults });
    await Promise.all([site.stop(), api.stop()]);
    expect(faults, 'Calls outside the specification').toEqual([]);
  },
  baseURL: ({ site }, use) => use(site.url),
});

async function signIn(page: Page, { username, password } = fakeUser) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the requested guarded page through sign-in to home, and through a reload of the industries. */
async function expectScreensToWork(page: Page) {
  const screen = industriesScreen(page);
  await page.goto('/app/home');
  await expect(page).toHaveURL('/auth/login');
  await signIn(page);
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('list', { name: 'Analytics' }).getByRole('listitem')).toHaveCount(4);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/core/me/') && response.ok());
  await page.reload();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.getByRole('button', { name: 'Account menu, Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin/industries');
  await expect(screen.pages).toContainText('1–10 of 12 industries');
}

/** That server's ranges, and fields that it omits. */
async function addAndEditClients(page: Page) {
  const screen = clientsScreen(page);
  await screen.open();
  const engines = screen.row('Analytical Engines');
  await expect(engines.getByRole('cell').nth(1)).toHaveText('Trade 1');
  await expect(engines.getByRole('cell').nth(2)).toHaveText('-');
  await expect(engines).toContainText('Many');
  await expect(engines.locator('[data-color-bar]')).toHaveCSS('background-color', 'rgb(34, 86, 129)');

  await screen.choose('Analytical Engines', 'Edit');
  await screen.description.fill('Mills and stores');
  await screen.proceed.click();
  await screen.save.click();
  await expect(screen.toast('Client updated successfully')).toBeVisible();
  await expect(engines).toContainText('Mills and stores');

  await screen.add.click();
  await screen.name.fill('Difference Engines');
  await screen.pick('Industry', 'Trade 3');
  await screen.pick('Timezone', 'Greenwich');
  await screen.proceed.click();
  await expect(screen.color('Primary')).toHaveValue('#112233');
  await screen.pick('Total Employees', 'Few');
  await screen.pick('IT Employees', 'None');
  await screen.save.click();
  await expect(screen.toast('Client added successfully')).toBeVisible();
  await expect(screen.row('Difference Engines')).toContainText('Few');
}

/** Each field is saved by itself. */
async function changeProfileAndPassword(page: Page) {
  const notice = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  await page.goto('/account/my-profile');
  await page.getByLabel('Job title').fill('Mathematician');
  await page.getByLabel('Job title').blur();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Business' }).check();
  await choose(page, 'Function', 'Mills');
  await choose(page, 'Role', 'Countess');
  await choose(page, 'Engine', 'Analytical');
  await expect(notice('Attribute updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Job title')).toHaveValue('Mathematician');
  await expect(list(page, 'Engine')).toHaveText('Analytical');

  await page.goto('/account/change-password');
  await page.getByLabel('Current password').fill('something else');
  await page.getByLabel('New password', { exact: true }).fill('copper-kettle-9');
  await page.getByLabel('Confirm new password').fill('copper-kettle-9');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(notice('old_password: Not that one.')).toBeVisible();
  await page.getByLabel('Current password').fill(fakeUser.password);
  await change.click();
  await expect(notice('Password changed successfully')).toBeVisible();
}

test('a visitor signs in, manages industries and clients, changes profile and password, and signs out', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const screen = industriesScreen(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.getByLabel('Username').fill(fakeUser.username);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('No such luck.');
  await signIn(page);
  await expect(page).toHaveURL('/app/home');
  await page.goto('/admin/industries');
  await expect(screen.rows).toHaveCount(10);

  await screen.add.click();
  await screen.name.fill('Trade 3');
  await screen.save.click();
  await expect(screen.name).toHaveAccessibleDescription('Already taken.');
  await screen.name.fill('Weaving by punched card');
  await screen.save.click();
  await expect(screen.toast('Industry added successfully')).toBeVisible();
  await screen.search.fill('punched');
  await screen.choose('Weaving by punched card', 'Edit');
  await screen.description.fill('Looms');
  await screen.save.click();
  await expect(screen.row('Weaving by punched card')).toContainText('Looms');
  await screen.choose('Weaving by punched card', 'Delete');
  await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).click();
  await expect(screen.toast('Industry deleted successfully')).toBeVisible();
  await screen.all.click();
  await screen.choose('Weaving by punched card', 'Restore');
  await screen.dialog('Restore Industry').getByRole('button', { name: 'Restore' }).click();
  await expect(screen.toast('Industry restored successfully')).toBeVisible();
  await screen.search.fill('trade 2');
  await screen.choose('Trade 2', 'Delete');
  const blocked = screen.dialog('Cannot Delete Industry');
  await expect(blocked).toContainText('Industry cannot be deleted. 3 client(s) associated');
  await blocked.getByRole('button', { name: 'OK' }).click();

  await test.step('clients', () => addAndEditClients(page));
  await test.step('profile and password', () => changeProfileAndPassword(page));

  const told = page.waitForResponse('**/api/core/logout/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect((await told).ok()).toBe(true);
});

test('a newcomer confirms the invitation, accepts the terms and completes the profile with that server’s choices', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/, /status of 400/);
  // Refused with the status of an ended session.
  await page.goto('/auth/confirm-invitation?token=bad');
  await expect(page.getByText('Never heard of it.')).toBeVisible();
  await page.goto('/auth/confirm-invitation?token=good');
  await expect(page.getByRole('heading', { name: 'Invitation confirmed' })).toBeVisible();
  await page.goto('/auth/first-login');
  await signIn(page, { ...fakeNewcomer, password: 'something else' });
  await expect(page.getByRole('alert')).toHaveText('Not that one.');
  await expect(page).toHaveURL('/auth/first-login');
  await signIn(page, fakeNewcomer);
  await expect(page).toHaveURL('/auth/set-password');
  await page.getByLabel('New password').fill('copper-kettle-9');
  await page.getByLabel('Confirm password').fill('copper-kettle-9');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();

  await expect(page).toHaveURL('/onboarding/user-onboarding');
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('No', { exact: true }).check();
  await choose(page, 'Which function do you belong to?', 'Mills');
  await choose(page, 'Where are you located?', 'Ockham');
  await choose(page, 'Timezone', 'Greenwich');
  await choose(page, 'What is your role?', 'Countess');
  await page.getByLabel('What is your job title?').fill('Queen');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('What is your job title?')).toHaveAccessibleDescription('Taken.');
  await page.getByLabel('What is your job title?').fill('Mathematician');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('button', { name: 'Account menu, Grace Lovelace' })).toBeVisible();
});

test('a gateway that answers 403 to unknown calls ends no session', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 403/);
  await page.route('**/api/core/config/', (route) => route.fulfill({ status: 403, body: '' }));
  await page.goto('/app/home');
  await signIn(page);
  await expect(page).toHaveURL('/app/home');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(fakeUser.username);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page).toHaveURL('/auth/check-inbox');
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Account menu, Ada Lovelace' })).toBeVisible();
});

test.describe('with the API at the page’s origin, undeclared', () => {
  test.use({ apiIs: 'beside' });

  test('a page as the answer to a missing call does not hide the API', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/status of 404/, /status of 401/);
    const lost = { status: 404, contentType: 'text/html', body: 'Not found' };
    await page.route('**/api/core/config/', (route) => route.fulfill(lost));
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(fakeUser.username);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await signIn(page);
    await expect(page).toHaveURL('/app/home');
  });
});

test.describe('with answers in data, and the API at the page’s origin, undeclared', () => {
  test.use({ frame: 'data', apiIs: 'beside' });
  test('the screens work', async ({ page, expectConsoleErrors }) => {
    // The safe call that finds the API comes before the sign-in.
    expectConsoleErrors(/status of 401/);
    await expectScreensToWork(page);
  });
});

test.describe('with answers in payload, and the API at its default address, undeclared', () => {
  test.use({ frame: 'payload', apiIs: 'elsewhere' });
  test('the screens work', async ({ page, site }) => {
    // Port 8000 may be in use on this machine, so calls to it are routed to the fake API.
    await page.route('http://localhost:8000/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${site.apiUrl}${pathname}${search}` }) });
    });
    await expectScreensToWork(page);
  });
});
