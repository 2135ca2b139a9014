// A platform administrator manages the industries, from add to restore.
import { anIndustry } from '../fixtures/call-api.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => signedInAs(page, 'platformAdmin'));

test(
  'an invalid form shows the error beside the field and makes no call; Esc asks before it discards the input',
  { tag: '@full-chromium' },
  async ({ page }) => {
    const screen = industriesScreen(page);
    await screen.open();
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
    const form = screen.dialog('Add Industry');
    await screen.add.click();
    await screen.name.press('Escape');
    await expect(form).toBeHidden();

    await screen.add.click();
    await screen.save.click();
    await expect(screen.name).toHaveAccessibleDescription('Industry name is required');
    await expect(screen.name).toBeFocused();
    await screen.name.fill('   ');
    await expect(screen.name).toHaveAccessibleDescription('Industry name is required');
    await screen.name.fill(' A ');
    await expect(screen.name).toHaveAccessibleDescription('Industry name must be at least 2 characters');
    await screen.save.click();
    await expect(form).toBeVisible();
    expect(calls).toEqual([]);

    await screen.name.fill('Half a thought');
    await screen.name.press('Escape');
    const question = screen.dialog('Discard changes?');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(screen.name).toHaveValue('Half a thought');
    await screen.name.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await screen.add.click();
    await expect(screen.name).toHaveValue('');
  },
);

test(
  'an industry is added, found, edited and deleted by keyboard only',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page }) => {
    const screen = industriesScreen(page);
    await screen.open();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };

    await page.keyboard.press('/');
    await expect(screen.search).toBeFocused();
    await press('Shift+Tab');
    await expect(screen.add).toBeFocused();
    await press('Enter');
    await expect(screen.name).toBeFocused();
    await page.keyboard.type('Candle making');
    await press('Enter');
    await expect(screen.toast('Industry added successfully')).toBeVisible();
    await expect(screen.dialog('Add Industry')).toBeHidden();
    await expect(screen.add).toBeFocused();

    await press('/');
    await page.keyboard.type('candle');
    await expect(screen.rows).toHaveCount(1);
    const menu = page.getByRole('button', { name: 'Actions for Candle making' });
    // Past the button that empties the search, the two filters, the views, the columns, the checkbox for all rows and the
    // four headers that sort, each with its edge, to the row, past its checkbox to its menu.
    await press(...Array<string>(17).fill('Tab'));
    await expect(menu).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await press('Enter');
    await expect(screen.name).toBeFocused();
    await press('End');
    await page.keyboard.type(' by hand');
    await press('Enter');
    await expect(screen.toast('Industry updated successfully')).toBeVisible();
    await expect(screen.row('Candle making by hand')).toBeVisible();

    const changed = page.getByRole('button', { name: 'Actions for Candle making by hand' });
    await expect(changed).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCSS('outline-style', 'solid');
    await press('Enter');
    const deletion = screen.dialog('Delete Industry');
    await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Tab');
    await expect(deletion.getByRole('button', { name: 'Delete' })).toBeFocused();
    await press('Enter');
    await expect(screen.toast('Industry deleted successfully')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('Back on a changed form asks like Esc, and leaves once there is nothing to lose', async ({ page }) => {
  const screen = industriesScreen(page);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Industries', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Industries' })).toBeVisible();
  const goBack = () => page.evaluate(() => window.history.back());
  const question = screen.dialog('Discard changes?');
  await screen.add.click();
  await screen.name.pressSequentially('Half');
  await goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await screen.name.press('End');
  await screen.name.pressSequentially(' a thought');
  await expect(screen.name).toHaveValue('Half a thought');
  await goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(screen.dialog('Add Industry')).toBeHidden();
  await goBack();
  await expect(page).toHaveURL(/\/admin\/clients/);
});

test('a double click on a confirmation is one answer', async ({ page }) => {
  for (const name of ['Pressed twice alone', 'Pressed twice in the bar']) await anIndustry(page.request, name);
  const deletes: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deletes.push(request.url()));
  const screen = industriesScreen(page);
  await screen.open('pressed twice');

  await screen.choose('Pressed twice alone', 'Delete');
  await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(screen.row('Pressed twice alone')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select Pressed twice in the bar' }).check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  await screen.dialog('Delete 1 industry?').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(screen.row('Pressed twice in the bar')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(deletes).toHaveLength(2);
});
