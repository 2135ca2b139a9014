// From every screen, a few letters find a screen or a record.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
/** Waits for the page first: before that, no handler receives the keys. */
async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test('a platform administrator finds a screen and a client without the mouse, and both are offered again', async ({
  page,
  context,
}) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/home');
  await openPalette(page);
  await page.keyboard.type('locat');
  await expect(option(page, 'Locations')).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, 'Locations')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/locations');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('globe');
  await option(page, /^Globex/).click();
  await expect(page).toHaveURL('/admin/clients?search=Globex');
  await expect(page.getByRole('row', { name: /Globex/ })).toBeVisible();

  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([/Globex/, 'Locations']);

  // Into a new tab.
  await page.keyboard.type('functions');
  await expect(option(page, 'Functions')).toHaveAttribute('aria-selected', 'true');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL('/admin/functions');
  await expect(input(page)).toBeFocused();
});

test('Esc closes the palette and returns the focus; an open dialog keeps its keys', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/industries');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(palette(page).getByText('Nothing found').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Industry' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Beekeeping');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Beekeeping');
  await expect(palette(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.press('Escape');

  // While a menu is still closing.
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
});

test('a form with input is left after a question, which has the focus', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/security');
  const required = page.getByRole('checkbox', { name: 'Require a second factor of everybody' });
  await required.check();
  await required.focus();
  const chooseAssets = async () => {
    await openPalette(page);
    await page.keyboard.type('assets');
    await expect(option(page, 'Assets')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await chooseAssets();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(palette(page)).toBeHidden();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(required).toBeFocused();
  await chooseAssets();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/assets');
});
