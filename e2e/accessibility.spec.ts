// axe on every screen in its initial state, in light and in dark; and none of them scrolls sideways on a phone.
import type { Account } from './fixtures/accounts.ts';
import { expectNoAxeFaults } from './fixtures/axe.ts';
import { callApi } from './fixtures/call-api.ts';
import { choose } from './fixtures/fields.ts';
import { aUserWithoutProfile } from './fixtures/invited-user.ts';
import { signedInAs, signedInWith } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import type { Page } from '@playwright/test';

// The longest file by far: a single worker would delay the whole run.
test.describe.configure({ mode: 'parallel' });

const screens: { account?: Account; paths: string[] }[] = [
  { paths: ['/', '/terms', '/auth/login', '/auth/first-login', '/auth/forgot-password', '/no-such-page'] },
  { paths: ['/auth/check-inbox', '/auth/confirm-invitation', '/auth/reset-password'] },
  { account: 'newcomer', paths: ['/auth/set-password'] },
  { account: 'member', paths: ['/no-access', '/app/home', '/app/stakeholder-engagement', '/account/my-profile'] },
  { account: 'member', paths: ['/account/change-password', '/account/security', '/account/devices'] },
  { account: 'otherClientAdmin', paths: ['/app/home'] },
  {
    account: 'clientAdmin',
    paths: ['/admin/locations', '/admin/assets', '/admin/applications', '/account/api-tokens'],
  },
  {
    account: 'platformAdmin',
    paths: [
      '/admin/industries',
      '/admin/clients',
      '/admin/subscriptions',
      '/admin/functions',
      '/admin/custom-attributes',
    ],
  },
];

async function expectNoSidewaysScroll(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()}`)
    .toBe(375);
  if (before) await page.setViewportSize(before);
}

for (const { account, paths } of screens) {
  test(`axe finds nothing on ${paths.join(', ')}${account ? ` as ${account}` : ''}`, async ({ page }) => {
    if (account) await signedInAs(page, account);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Screens of one account are made of the same parts.
        await expectNoAxeFaults(page, { inBothSchemes: path === paths[0] });
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

for (const noun of ['assets', 'applications']) {
  test(`axe finds nothing on the page of one of the ${noun}, wide and narrow`, async ({ page }) => {
    await signedInAs(page, 'clientAdmin');
    const [{ id }] = await callApi(page.request, 'GET', `/api/core/${noun}/?page=1&page_size=1`);
    await page.goto(`/admin/${noun}/${id}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expectNoAxeFaults(page, { inBothSchemes: true });
    await page.setViewportSize({ width: 375, height: 800 });
    await expectNoAxeFaults(page, { inBothSchemes: true });
  });
}

for (const [path, form] of [
  ['/admin/applications', 'Add Application'],
  ['/admin/subscriptions', 'Add Subscription'],
] as const) {
  test(`axe finds nothing on the form "${form}", with and without errors`, async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: form });
    await expect(dialog).toBeVisible();
    await expectNoAxeFaults(page, { inBothSchemes: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/is required$/).first()).toBeVisible();
    await expectNoAxeFaults(page, { inBothSchemes: true });
  });
}

test('axe finds nothing on the bulk change, before and after its preview', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/assets', { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 10 assets' });
  await choose(page, 'Field', 'Status');
  await choose(page, 'Status', 'In repair');
  await expectNoAxeFaults(page, { inBothSchemes: true });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('will change');
  await expectNoAxeFaults(page, { inBothSchemes: true });
});

test('axe finds nothing on either step of the form of a client', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/clients?search=globex', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Actions for Globex' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expectNoAxeFaults(page, { inBothSchemes: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^Preview of the pages/ })).toBeVisible();
  await expectNoAxeFaults(page, { inBothSchemes: true });
});

test('axe finds nothing on either step of the onboarding', async ({ page, playwright, server }) => {
  const { email } = await aUserWithoutProfile({ playwright, server }, 'examined@acme.example');
  await signedInWith(page, email);
  await page.goto('/onboarding/user-onboarding', { waitUntil: 'networkidle' });
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expectNoAxeFaults(page, { inBothSchemes: true });
  await expectNoSidewaysScroll(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expectNoAxeFaults(page, { inBothSchemes: true });
  await expectNoSidewaysScroll(page);
});
