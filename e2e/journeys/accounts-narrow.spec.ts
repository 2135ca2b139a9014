// The account screens on a phone, 375 px wide: none scrolls sideways.
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts.ts';
import { aUserWithoutProfile } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true });

const expectNoSidewaysScroll = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`).toBe(375);

const screens: { who: string; account?: Account; paths: string[] }[] = [
  {
    who: 'a visitor',
    paths: [
      '/terms',
      '/auth/first-login',
      '/auth/forgot-password',
      '/auth/check-inbox',
      '/auth/confirm-invitation',
      '/auth/reset-password',
    ],
  },
  { who: 'a newcomer', account: 'newcomer', paths: ['/auth/set-password'] },
  {
    who: 'a user',
    account: 'member',
    paths: ['/account/my-profile', '/account/change-password', '/account/devices'],
  },
];

for (const { who, account, paths } of screens) {
  test(`${who} sees no account screen that scrolls sideways`, async ({ page }) => {
    if (account) await signedInAs(page, account);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page, path);
    }
  });
}

test('elements focused by Shift+Tab are not hidden by the bars above', async ({ page }) => {
  await signedInAs(page, 'member');
  await page.goto('/account/my-profile', { waitUntil: 'networkidle' });
  await page.getByLabel('Job title').focus();
  const first = page.getByLabel('First name');
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Shift+Tab');
    const { top, name } = await page.evaluate(() => {
      const { activeElement: at } = document;
      return { top: at?.getBoundingClientRect().top, name: at?.textContent || at?.tagName };
    });
    expect(top, name).toBeGreaterThan(104);
    if (await first.evaluate((input) => input === document.activeElement)) return;
  }
  throw new Error('The way back did not lead to the first name');
});

test('a newcomer sees no onboarding step that scrolls sideways', async ({ page, playwright, server }) => {
  const { email } = await aUserWithoutProfile({ playwright, server }, 'on-a-phone@acme.example');
  await signedInWith(page, email);
  await page.goto('/onboarding/user-onboarding', { waitUntil: 'networkidle' });
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the first step');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the second step');
});
