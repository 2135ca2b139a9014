// The answer to who is signed in comes late: whoever is at work keeps everything.
import type { Page } from '@playwright/test';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { listen } from '../fixtures/listen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { standInUser } from '../fixtures/stand-in-account.ts';
import { standInApi } from '../fixtures/stand-in-api.ts';
import type { frames } from '../fixtures/stand-in-api.ts';
import { staticSite } from '../fixtures/static-site.ts';
import { expect, test as base } from '../fixtures/test.ts';

const me = '**/api/core/me/';

/** Types into an open dialog while the answer is out, lets it come, and finds everything as it was. */
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

/** The same of a password that is being typed. */
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

/** Lets the answer come, and waits until the screen shows what it brought. */
async function expectAnswer(page: Page, release: () => void) {
  const kept = () => page.evaluate(() => localStorage.getItem('auth-storage'));
  const answered = page.waitForResponse(me);
  release();
  await (await answered).finished();
  await expect.poll(kept).toContain('"last_name"');
  // Two frames on, whatever the answer changes has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

base.describe('on a slow server', () => {
  base('an open dialog keeps what was typed', async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await expectDialogToStay(page);
  });

  base('a password keeps what was typed', async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await expectPasswordToStay(page);
  });
});

const test = base.extend<{ frame: keyof typeof frames }>({
  frame: ['bare', { option: true }],
  baseURL: async ({ frame }, use) => {
    const { listener } = standInApi(frame);
    const api = await listen(listener);
    const site = await listen(staticSite({ api: api.url }));
    await use(site.url);
    await Promise.all([site.stop(), api.stop()]);
  },
});

test.describe('on a server that names the user only then', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/app/home');
    await page.getByLabel('Username').fill(standInUser.username);
    await page.getByLabel('Password', { exact: true }).fill(standInUser.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/app/home');
  });

  test('an open dialog keeps what was typed', ({ page }) => expectDialogToStay(page));
  test('a password keeps what was typed', ({ page }) => expectPasswordToStay(page));
});
