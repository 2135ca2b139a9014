// A late answer about the signed-in user does not disturb their work.
import type { Page } from '@playwright/test';
import { drawn } from '../fixtures/drawn.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { listen } from '../fixtures/listen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { fakeUser } from '../fixtures/fake-account.ts';
import { fakeApi } from '../fixtures/fake-api.ts';
import type { frames } from '../fixtures/fake-api.ts';
import { staticSite } from '../fixtures/static-site.ts';
import { expect, test as base } from '../fixtures/test.ts';

const me = '**/api/core/me/';

/** Types into an open dialog while the answer is pending, releases it, and expects no change. */
async function expectDialogToStay(page: Page) {
  const screen = industriesScreen(page);
  const held = await holdCalls(page, me, 'GET');
  await page.goto('/admin/industries');
  await screen.add.click();
  await screen.name.fill('Weaving');
  await expect.poll(() => held.count).toBeGreaterThan(0);
  const dialog = await screen.dialog('Add Industry').elementHandle();
  await expectAnswer(page, held.release);
  await expect(screen.name).toHaveValue('Weaving');
  await expect(screen.name).toBeFocused();
  expect(await dialog?.evaluate((element) => element.isConnected)).toBe(true);
}

/** The same for a password that is being typed. */
async function expectPasswordToStay(page: Page) {
  const held = await holdCalls(page, me, 'GET');
  await page.goto('/account/change-password');
  const current = page.getByLabel('Current password');
  await current.fill('half a passw');
  await expect.poll(() => held.count).toBeGreaterThan(0);
  await expectAnswer(page, held.release);
  await expect(current).toHaveValue('half a passw');
  await expect(current).toBeFocused();
}

/** Releases the answer, and waits until the screen shows it. */
async function expectAnswer(page: Page, release: () => void) {
  const kept = () => page.evaluate(() => localStorage.getItem('auth-storage'));
  const answered = page.waitForResponse(me);
  release();
  await (await answered).finished();
  await expect.poll(kept).toContain('"last_name"');
  // Two frames later, all effects of the answer have been rendered.
  await drawn(page);
}

base.describe('on a slow server', () => {
  base('an open dialog keeps what was typed', { tag: '@full-chromium' }, async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await expectDialogToStay(page);
  });

  base('a password keeps what was typed', { tag: '@full-chromium' }, async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await expectPasswordToStay(page);
  });
});

const test = base.extend<{ frame: keyof typeof frames }>({
  frame: ['bare', { option: true }],
  baseURL: async ({ frame }, use) => {
    const { listener } = fakeApi(frame);
    const api = await listen(listener);
    const site = await listen(staticSite({ api: api.url }));
    await use(site.url);
    await Promise.all([site.stop(), api.stop()]);
  },
});

test.describe('on a server that sends the user’s name only then', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/app/home');
    await page.getByLabel('Username').fill(fakeUser.username);
    await page.getByLabel('Password', { exact: true }).fill(fakeUser.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/app/home');
  });

  test('an open dialog keeps its input', ({ page }) => expectDialogToStay(page));
  test('a password keeps its input', ({ page }) => expectPasswordToStay(page));
});
