// The product on a phone, 375 px wide: no screen scrolls sideways.
import type { Page } from '@playwright/test';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { signedInAs, signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true });

const expectNoSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width of the page').toBe(375);

test('a visitor opens the menu, goes to a section, and continues to home', async ({ page }) => {
  await page.goto('/');
  await expectNoSidewaysScroll(page);
  const button = page.getByRole('button', { name: 'Menu' });
  const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' });
  await expect(services).toBeHidden();
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expectNoSidewaysScroll(page);
  await services.tap();
  await expect(page).toHaveURL('/#services');
  await expect(services).toBeHidden();
  await button.tap();
  await button.tap();
  await expect(services).toBeHidden();

  await page.getByRole('link', { name: 'Get started' }).first().tap();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await signInAs(page, 'member');
  await expect(page.getByRole('list', { name: 'Analytics' }).getByRole('listitem')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});

test('above cards stands only what sorts them, and on a tablet the filters are one button', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/clients');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width;
  await expect(head('Industry').getByRole('button')).toBeVisible();
  expect(await widthOf('Industry')).toBeGreaterThan(40);
  expect(await widthOf('Website')).toBeLessThan(2);

  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/admin/applications');
  await expect(page.getByRole('row').filter({ hasText: 'Device Keeper' })).toContainText('Contract end');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  const filter = page.getByRole('button', { name: /^Lifecycle: / });
  await expect(filter).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(filter).toBeVisible();
});

test('an administrator opens the industries from the drawer and manages one', async ({ page }) => {
  const screen = industriesScreen(page, { byTouch: true });
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/home');
  await page.getByRole('button', { name: /^Account menu/ }).tap();
  await page.getByRole('menuitem', { name: 'Admin', exact: true }).tap();
  await expect(screen.rows).toHaveCount(10);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open Sidebar' }).tap();
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Industries' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();

  await screen.add.tap();
  await screen.save.tap();
  await expect(screen.name).toHaveAccessibleDescription('Industry name is required');
  await expectNoSidewaysScroll(page);
  await screen.name.fill('Shipbuilding');
  await screen.description.fill('Donaudampfschifffahrtsgesellschaft'.repeat(8));
  await screen.save.tap();
  await expect(screen.toast('Industry added successfully')).toBeVisible();
  await screen.search.fill('shipbuilding');
  await expect(screen.rows).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  await screen.choose('Shipbuilding', 'Edit');
  await screen.name.fill('Shipbuilding and repair');
  await screen.save.tap();
  await expect(screen.row('Shipbuilding and repair')).toBeVisible();
  await screen.choose('Shipbuilding and repair', 'Delete');
  await expectNoSidewaysScroll(page);
  await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('No industries found')).toBeVisible();
  await screen.all.tap();
  await expect(screen.row('Shipbuilding and repair')).toContainText('Inactive');
  await screen.choose('Shipbuilding and repair', 'Restore');
  await screen.dialog('Restore Industry').getByRole('button', { name: 'Restore' }).tap();
  await expect(screen.toast('Industry restored successfully')).toBeVisible();
  await expect(screen.row('Shipbuilding and repair')).toContainText('Active');
});

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
