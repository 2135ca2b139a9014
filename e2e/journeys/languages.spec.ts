// The product in other languages: chosen before and after sign-in, kept with the person, mirrored, and of any length.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '@orgscope/contract/words/words';
import type { Locator, Page } from '@playwright/test';
import { ownPassword, passwordOf } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = { web: 'apps/web/public/locales', contract: 'packages/contract/locales' };
/** A text of a file, as a page or a mail in that language has it. */
const textIn = (place: keyof typeof filesIn, language: string, file: string, key: string, values = {}): string =>
  wordsOf(language).write(
    JSON.parse(readFileSync(join(root, filesIn[place], language, `${file}.json`), 'utf8')),
    key,
    values,
  ) ?? '';
const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);

/** A figure in words, such as an amount in Arabic, is much longer than its digits. */
const expectNothingLeavesItsCard = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.rounded-card')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      ),
    )
    .toEqual([]);

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-CH' });

  test('finds start page and sign-in in German, and another language once it is chosen', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(textIn('web', 'de', 'landing', 'title'));
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('web', 'de', 'login', 'heading'));
    await page.getByRole('button', { name: textIn('web', 'de', 'login', 'submit'), exact: true }).click();
    const fault = textIn('contract', 'de', 'messages', 'session.username_too_short', { least: 2 });
    await expect(page.getByText(fault)).toBeVisible();

    // Keys pass other languages on the way, without losing what was typed.
    const user = page.getByRole('textbox').first();
    await user.fill('ada@acme.example');
    await page.getByRole('combobox').press('ArrowDown');
    await page.getByRole('combobox').press('ArrowDown');
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText('Español');
    await expect(user).toHaveValue('ada@acme.example');
    await page.getByRole('combobox').press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    await page.getByRole('combobox').selectOption('Nederlands');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL('/');
  });
});

test('the language that a person chooses is kept with the account, on other devices and in mails', async ({
  page,
  browser,
  playwright,
  server,
}) => {
  const { email } = await aColleague({ playwright, server }, 'polyglot@acme.example');
  await signedInWith(page, email);
  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('navigation', { name: textIn('web', 'ar', 'sidebar', 'label') })).toBeVisible();
  await expect.poll(async () => (await page.request.get('/api/core/me/')).json()).toMatchObject({ language: 'ar' });

  const other = await browser.newContext({ baseURL: server.url });
  const second = await other.newPage();
  await signedInWith(second, email);
  await second.goto('/app/home');
  await expect(second.locator('html')).toHaveAttribute('lang', 'ar');
  await other.close();

  const passwords = { old_password: passwordOf(email), new_password: ownPassword, confirm_password: ownPassword };
  await callApi(page.request, 'PATCH', '/api/core/me/change-password/', passwords);
  const subject = new RegExp(textIn('contract', 'ar', 'mails', 'password_changed.subject'));
  expect(await mailTo(server, email, subject)).toContain('/auth/forgot-password');
});

const screens = [
  '/app/home',
  '/app/measure-it',
  '/app/performance-dashboard',
  '/account/my-profile',
  '/account/security',
];
const adminScreens = ['/admin/clients', '/admin/users', '/admin/system'];

/** Texts that are longer by two fifths, with marks that show what is not translated. */
const lengthened = (texts: unknown): unknown => {
  if (typeof texts === 'string')
    return texts.replace(/^.+$/s, (text) => `⟦${text}${' ~~~~~~~'.repeat(Math.ceil(text.length * 0.05))}⟧`);
  if (Array.isArray(texts)) return texts.map(lengthened);
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, lengthened(value)]));
};

test('texts that are much longer fit on wide and narrow screens', async ({ page, expectConsoleErrors }) => {
  // The build has rendered the sign-in with other texts.
  expectConsoleErrors(/The page was drawn anew/);
  await page.route('**/locales/en/*.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: lengthened(await response.json()) });
  });
  const expectToFit = async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  };
  await page.goto('/auth/login');
  await expect(page.getByText(/^⟦.*⟧$/).first()).toBeVisible();
  await expectToFit();
  await signedInAs(page, 'platformAdmin');
  for (const path of [...screens, ...adminScreens]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/⟦/);
      await expectToFit();
    });
  }
});

/** Names in Latin letters stand where Arabic lines begin. */
async function expectNamesToBeginTheirLines(page: Page) {
  await page.goto('/app/stakeholder-engagement');
  const invitations = page.getByRole('region', { name: textIn('web', 'ar', 'engagement', 'stalled.title') });
  const [name, day] = [invitations.locator('li p').nth(0), invitations.locator('li p').nth(1)];
  const rightOf = (text: Locator) =>
    text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
  expect(Math.abs((await rightOf(name)) - (await rightOf(day)))).toBeLessThan(2);
}

// German has long words, and Arabic runs from right to left.
for (const language of ['de', 'ar']) {
  test(`the pages of analytics show no key and no gap in ${language}, and all fits into its card`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await page.setViewportSize({ width: 375, height: 800 });
    await signedInAs(page, 'clientAdmin');
    for (const path of ['/app/home', '/app/measure-it', '/app/performance-dashboard']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('body')).not.toHaveText(/\{\{|\b[a-z-]+:[a-z_]+(?:\.[a-z_]+)+\b/);
        await expectNoSidewaysScroll(page);
        await expect(page.locator('.rounded-card').getByText(/\d/).first()).toBeVisible();
        await expectNothingLeavesItsCard(page);
      });
    }
    if (language === 'ar') await expectNamesToBeginTheirLines(page);
  });
}
