// A visitor becomes a user: landing page, sign-in, home, and sign-out.
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor starts, signs in, reaches home and signs out', { tag: '@full-chromium' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByLabel('Username')).toBeVisible();

  await signInAs(page, 'member');
  await expect(page).toHaveURL('/app/home');
  await expect(page.getByRole('list', { name: 'Analytics' }).getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');

  await page.goto('/app/home');
  await expect(page).toHaveURL('/auth/login');
});

test('a wrong password keeps the input and says why', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 400/);
  await page.goto('/auth/login');
  await page.getByLabel('Username').fill('member@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Username')).toHaveValue('member@acme.example');
  await expect(page).toHaveURL('/auth/login');
});

test('the words of messages are served, and loaded by the sign-in form but not by the landing page', async ({
  page,
}) => {
  const words = '/locales/en/messages.json';
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  expect(await (await page.request.get(words)).json()).toMatchObject({ industries: { absent: 'Industry not found' } });

  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded).not.toContain(words);

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username must be at least 2 characters.')).toBeVisible();
  expect(loaded).toContain(words);
});
