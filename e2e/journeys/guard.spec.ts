// The four rules in front of the signed-in screens, in their order.
import { ownPassword } from '../fixtures/accounts.ts';
import { aUserWithoutProfile } from '../fixtures/invited-user.ts';
import { signedInAs, signInAs, signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

// Where else nobody is led: paths.test.ts of the web app.
test('a visitor is led to the sign-in page, which Back skips, and to the requested page after signing in', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/admin/industries?search=bank#main');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL('/auth/login');
  await signInAs(page, 'platformAdmin');
  await expect(page).toHaveURL('/admin/industries?search=bank#main');
  await expect(page.getByRole('row', { name: 'Banking' })).toBeVisible();
});

test('a user without a profile is redirected to complete it', async ({ page, playwright, server }) => {
  const { email } = await aUserWithoutProfile({ playwright, server }, 'guard@acme.example');
  await page.goto('/auth/login');
  await signInWith(page, email, ownPassword);
  await expect(page).toHaveURL('/onboarding/user-onboarding');
  await page.goto('/admin/industries');
  await expect(page).toHaveURL('/onboarding/user-onboarding');
});

test('changed terms are shown at the next call of a signed-in user, without signing out', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/functions');
  await expect(page.getByRole('heading', { level: 1, name: 'Functions' })).toBeVisible();
  const error = { code: 'onboarding_required', message: 'Accept the Terms of Service first.' };
  const refused = { status: 403, json: { success: false, message: error.message, error } };
  await page.route('**/api/core/locations/**', (route) => route.fulfill(refused));
  await page.route('**/api/core/me/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), needs_terms: true } });
  });
  await page.getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveURL('/auth/set-password');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a user without the permission for a page is told so, can go home, and can sign in as another user', async ({
  page,
}) => {
  const asked = '/admin/industries?search=bank';
  await signedInAs(page, 'member');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(asked);
  await expect(page).toHaveURL('/no-access');
  await expect(page.getByRole('heading', { level: 1, name: 'You have no access to this page' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${asked} needs a permission`);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`${asked} needs a permission`);
  expect(calls).not.toContain('/api/core/industries/');
  expect(calls.filter((path) => /\/(industries-page-.*\.js|industries\.json)$/.test(path))).toEqual([]);

  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('list', { name: 'Analytics' }).getByRole('listitem')).toHaveCount(4);
  await page.goBack();

  const signedOut = page.waitForResponse('**/api/core/logout/');
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect((await signedOut).status()).toBe(200);
  await signInAs(page, 'platformAdmin');
  await page.goto(asked);
  await expect(page.getByRole('row', { name: 'Banking' })).toBeVisible();
});

test('a page whose files cannot be had says so, does not ask again by itself, and opens on a press', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/, /A part of the page could not be loaded/);
  await signedInAs(page, 'member');
  let asked = 0;
  await page.route('**/assets/signed-in-frame-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/app/home');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  // The page, which may be of an earlier build, is loaded again once.
  expect(asked).toBeLessThan(10);
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
});
