// A platform administrator manages the client companies, in a form of two steps.
import { anIndustry } from '../fixtures/call-api.ts';
import { clientsScreen } from '../fixtures/clients-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => signedInAs(page, 'platformAdmin'));

test('a client is added in two steps, found and edited', async ({ page }) => {
  const screen = clientsScreen(page);
  const industry = await anIndustry(page.request, 'Lamps and lenses');
  await screen.open();
  await screen.add.click();
  await expect(screen.dialog('Add Client')).toContainText('Step 1 of 2');
  await screen.proceed.click();
  await expect(screen.name).toHaveAccessibleDescription('Client name is required');
  await expect(screen.name).toBeFocused();
  await expect(screen.dialog('Add Client')).toContainText('Industry is required');
  await screen.name.fill('  Beacon Trust  ');
  await screen.pick('Industry', industry.name);
  await screen.description.fill(` ${'Lamps and lenses. '.repeat(8)}`);
  await screen.name.press('Enter');
  await expect(screen.stepTwo).toBeVisible();
  await expect(screen.website).toBeFocused();
  await expect(screen.color('Primary')).toHaveValue('#225681');
  await screen.website.fill('beacon.example/about');
  await screen.pick('Total Employees', '201–500');
  await screen.pick('IT Employees', '11–25');
  await screen.back.click();
  await expect(screen.name).toHaveValue('  Beacon Trust  ');
  await screen.proceed.click();
  await expect(screen.website).toHaveValue('beacon.example/about');

  await screen.color('Primary').fill('#ffee8');
  await screen.save.click();
  await expect(screen.color('Primary')).toHaveAccessibleDescription('Invalid hex color');
  await screen.color('Primary').fill('#ffee88');
  await expect(screen.dialog('Add Client').getByRole('status')).toContainText('Primary is too pale for text');
  await expect(page.getByRole('img', { name: /^Preview of the pages/ })).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await screen.save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Beacon Trust',
    industry_id: industry.id,
    timezone: 'UTC',
  });
  await expect(screen.toast('Client added successfully')).toBeVisible();

  await screen.search.fill('beacon');
  const row = screen.row('Beacon Trust');
  await expect(row).toContainText('201–500');
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://beacon.example/about');
  await expect(row.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(row.locator('[data-color-bar]')).toHaveCSS('background-color', 'rgb(255, 238, 136)');
  const cut = row.getByRole('button', { name: /^Lamps/ });
  expect(await cut.textContent()).toHaveLength(101);
  await cut.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Lamps and lenses. '.repeat(8).trim());

  await screen.choose('Beacon Trust', 'Edit');
  await screen.name.fill('Beacon Foundation');
  await screen.proceed.click();
  await screen.website.fill('');
  await screen.website.press('Escape');
  await screen.dialog('Discard changes?').getByRole('button', { name: 'Keep editing' }).click();
  await expect(screen.website).toHaveValue('');
  await screen.save.click();
  await expect(screen.toast('Client updated successfully')).toBeVisible();
  await expect(screen.row('Beacon Foundation').getByRole('link')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true });

  test('a client is added, and nothing scrolls sideways', async ({ page }) => {
    const screen = clientsScreen(page, { byTouch: true });
    const industry = await anIndustry(page.request, 'Pocket watch making');
    const expectNoSidewaysScroll = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'width of the page').toBe(375);
    await screen.open();
    await expectNoSidewaysScroll();
    await screen.add.tap();
    await screen.name.fill('Donaudampfschifffahrtsgesellschaft'.repeat(5));
    await screen.pick('Industry', industry.name);
    await screen.proceed.tap();
    await screen.pick('Total Employees', '11–50');
    await screen.pick('IT Employees', '1–5');
    await expectNoSidewaysScroll();
    await screen.save.tap();
    await expect(screen.toast('Client added successfully')).toBeVisible();
    await screen.search.fill('donaudampf');
    await expect(screen.rows).toHaveCount(1);
    await expectNoSidewaysScroll();
  });
});
