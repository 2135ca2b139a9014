// The sign-in form while it is filled in, sent, refused and without network.
import type { Page } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const call = '**/api/core/token/';
const username = (page: Page) => page.getByLabel('Username');
const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });

async function fill(page: Page, name: string = accounts.member, word = password) {
  await page.goto('/auth/login');
  await username(page).fill(name);
  await secret(page).fill(word);
}

async function expectKept(page: Page, name: string = accounts.member, word = password) {
  await expect(username(page)).toHaveValue(name);
  await expect(secret(page)).toHaveValue(word);
  await expect(page).toHaveURL('/auth/login');
}

test('an empty form shows errors beside both fields, which move nothing and go when corrected, without a call', async ({
  page,
}) => {
  const held = await holdCalls(page, call);
  await page.goto('/auth/login');
  const before = await username(page).boundingBox();
  await submit(page).click();
  await expect(username(page)).toHaveAccessibleDescription('Username must be at least 2 characters.');
  await expect(secret(page)).toHaveAccessibleDescription('Password must be at least 6 characters.');
  await expect(username(page)).toBeFocused();
  expect(await username(page).boundingBox()).toEqual(before);
  await username(page).fill('me');
  await expect(username(page)).not.toHaveAttribute('aria-invalid');
  await expect(secret(page)).toHaveAccessibleDescription('Password must be at least 6 characters.');
  expect(held.count).toBe(0);
});

test(
  'Tab goes from the username to the password, then to the links',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page }) => {
    await page.goto('/auth/login');
    await username(page).press('Tab');
    await expect(secret(page)).toBeFocused();
    for (const target of [
      page.getByRole('button', { name: 'Show password' }),
      page.getByRole('link', { name: 'Forgot password?' }),
      submit(page),
    ]) {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    }
  },
);

test(
  'a field is validated once it has been left, not while it is first filled in',
  { tag: '@full-chromium' },
  async ({ page }) => {
    await page.goto('/auth/login');
    await username(page).pressSequentially('m');
    await expect(username(page)).not.toHaveAttribute('aria-invalid');
    await username(page).press('Tab');
    await expect(username(page)).toHaveAccessibleDescription('Username must be at least 2 characters.');
    await secret(page).fill('short');
    await expect(secret(page)).not.toHaveAttribute('aria-invalid');
    await secret(page).blur();
    await expect(secret(page)).toHaveAccessibleDescription('Password must be at least 6 characters.');
  },
);

test('whatever refuses the sign-in is told above the form, which keeps the input', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/, /status of 429/, /status of 50/, /^50\d from/);
  const alert = page.getByRole('alert');
  await test.step('a wrong password', async () => {
    await fill(page, accounts.member, 'not-the-password');
    await submit(page).click();
    await expect(alert).toHaveText('Username or password is incorrect.');
    await expectKept(page, accounts.member, 'not-the-password');
  });
  await test.step('too many of them', async () => {
    const wrong = { username: 'tried@often.example', password: 'not-the-password' };
    for (let attempt = 0; attempt < 10; attempt += 1) await page.request.post('/api/core/token/', { data: wrong });
    await username(page).fill(wrong.username);
    await submit(page).click();
    await expect(alert).toHaveText(/^Too many attempts\. Try again in \d+ minutes?\.$/);
    await expectKept(page, wrong.username, wrong.password);
  });
  for (const [what, answer] of [
    ['a page instead of an answer', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['an answer without a user', { status: 200, json: { success: true, data: {} } }],
  ] as const) {
    await test.step(what, async () => {
      await page.route(call, (route) => route.fulfill(answer), { times: 1 });
      const answered = page.waitForResponse(call);
      await submit(page).click();
      await answered;
      await expect(alert).toHaveText('Login failed. Please check your credentials and try again.');
      await expectKept(page, 'tried@often.example', 'not-the-password');
    });
  }
});

test('a lost network says so; once it is back, the same form is sent, reads Signing in... and ignores a second press', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await fill(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit(page).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Login failed. Please check your credentials and try again.')).toBeVisible();
  await expect(alert.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible();
  await expectKept(page);
  await context.setOffline(false);
  const held = await holdCalls(page, call);
  await submit(page).click();
  const pending = page.getByRole('button', { name: 'Signing in...' });
  await expect(pending).toBeVisible();
  await pending.click({ force: true });
  await secret(page).press('Enter');
  held.release();
  await expect(page).toHaveURL('/app/home');
  expect(held.count).toBe(1);
});

test(
  'a password that is shown and hidden keeps its value; Enter signs in, and spaces around the name do not matter',
  { tag: '@full-chromium' },
  async ({ page }) => {
    await fill(page, `  ${accounts.member.toUpperCase()} `);
    await expect(secret(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(secret(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(secret(page)).toHaveAttribute('type', 'password');
    await expect(secret(page)).toHaveValue(password);
    await secret(page).press('Enter');
    await expect(page).toHaveURL('/app/home');
  },
);

test('the page offers Logout only to a signed-in user', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('contentinfo')).toContainText(`Powered by Orgscope © ${new Date().getFullYear()}`);
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeHidden();
  await signedInAs(page, 'member');
  await page.goto('/auth/login');
  await logout.click();
  await expect(logout).toBeHidden();
  await page.goto('/app/home');
  await expect(page).toHaveURL('/auth/login');
});

test('the form is there without script, and sends nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page).toHaveTitle('Sign in · Orgscope');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await secret(page).fill(password);
  await submit(page).click();
  await expect(page).toHaveURL('/auth/login');
  await context.close();
});

test('what is typed and sent before the app has arrived is kept and sent once it has', async ({ page }) => {
  const app = await holdCalls(page, '**/locales/*/login.json');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await username(page).fill(accounts.member);
  await secret(page).fill(password);
  await expect.poll(() => app.count).toBe(1);
  await secret(page).press('Enter');
  await expectKept(page);
  app.release();
  await expect(page).toHaveURL('/app/home');
});

test('an app that cannot be loaded is told of above the form', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/ERR_FAILED/, /^uncaught: .*(dynamically imported module|Unable to preload)/);
  await page.route('**/assets/app-*.js', (route) => route.abort());
  await page.goto('/auth/login');
  await expect(page.getByText('Orgscope cannot be reached')).toBeInViewport();
});

test('a field that was left before the app has arrived is validated once it has', async ({ page }) => {
  const app = await holdCalls(page, '**/locales/*/login.json');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await username(page).fill('m');
  await username(page).press('Tab');
  await secret(page).pressSequentially('sh');
  await expect.poll(() => app.count).toBe(1);
  app.release();
  await expect(username(page)).toHaveAccessibleDescription('Username must be at least 2 characters.');
  await expect(secret(page)).toBeFocused();
  await expect(secret(page)).not.toHaveAttribute('aria-invalid');
});

test('the form is in the language of the browser before the app has arrived', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const app = await holdCalls(page, '**/locales/*/login.json');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Benutzername').fill(accounts.member);
  await expect.poll(() => app.count).toBe(1);
  app.release();
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page.getByLabel('Benutzername')).toHaveValue(accounts.member);
  await context.close();
});

test('the form appears in another language than the browser’s only with its own words', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'));
  // Until it has arrived, the page is what the build has rendered.
  const app = await holdCalls(page, '**/assets/app-*.js');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect.poll(() => app.count).toBe(1);
  await expect(page.getByText('Welcome back')).toBeAttached();
  await expect(page.getByText('Welcome back')).toBeHidden();
  app.release();
  await expect(page.getByRole('heading', { name: 'Bon retour' })).toBeVisible();
});
