// The pages of a client's users have the client's colours, and no other pages do.
import type { Page } from '@playwright/test';
import { signInAs, signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').replace(/\s/g, ''));
const own = 'light-dark(#225681,#7db4de)';
// Globex is green.
const globex = /^light-dark\(#1f6f54,/;

test.use({ colorScheme: 'light' });

// Of every palette, palette.test.ts of the web app proves the contrast.
test('a client’s users see its colours from the first page, a reload before anything is drawn; public pages never do', async ({
  page,
}) => {
  await page.goto('/auth/login');
  expect(await accentOf(page)).toBe(own);
  await signInAs(page, 'otherClientAdmin');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  expect(await accentOf(page)).toMatch(globex);
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCSS('color', 'rgb(31, 111, 84)');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orgscope-brand'))).not.toBeNull();

  // No script of the app loads: what is set now was set by theme.js.
  await page.route(/\/assets\/.*\.js$/, () => new Promise(() => {}));
  await page.goto('/account/my-profile', { waitUntil: 'commit' });
  await expect.poll(() => accentOf(page)).toMatch(globex);
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect.poll(() => accentOf(page)).toBe(own);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/account/devices');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await accentOf(page)).toBe(own);
  expect(await page.evaluate(() => localStorage.getItem('orgscope-brand'))).toBeNull();
});

test('a palette changed elsewhere arrives with the next answer about the user, in every tab', async ({
  page,
  context,
}) => {
  await signedInAs(page, 'otherClientAdmin');
  await page.goto('/app/home');
  await expect.poll(() => accentOf(page)).toMatch(globex);
  const other = await context.newPage();
  await other.route('**/api/core/me/', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    me.client.color_palette.primary_color = '#aa0011';
    await route.fulfill({ response, json: me });
  });
  await other.goto('/app/home');
  await expect.poll(() => accentOf(other)).toMatch(/^light-dark\(#aa0011,/);
  await expect.poll(() => accentOf(page)).toMatch(/^light-dark\(#aa0011,/);
});
