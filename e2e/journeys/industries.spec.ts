// A platform administrator manages the industries, from add to restore.
import { anIndustry } from '../fixtures/call-api.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => signedInAs(page, 'platformAdmin'));

test('an industry is added, edited, deleted, found under All and restored', async ({ page }) => {
  const screen = industriesScreen(page);
  await screen.open();

  await screen.add.click();
  await expect(screen.dialog('Add Industry')).toBeVisible();
  await expect(screen.name).toBeFocused();
  await screen.name.fill('  Beekeeping  ');
  await screen.description.fill('  Hives and honey.  ');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await screen.save.click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Beekeeping', description: 'Hives and honey.' });
  await expect(screen.toast('Industry added successfully')).toBeVisible();
  await expect(screen.dialog('Add Industry')).toBeHidden();
  await screen.search.fill('beekeep');
  await expect(screen.row('Beekeeping')).toContainText('Hives and honey.');

  await screen.choose('Beekeeping', 'Edit');
  await expect(screen.dialog('Edit Industry')).toBeVisible();
  await expect(screen.name).toHaveValue('Beekeeping');
  await expect(screen.description).toHaveValue('Hives and honey.');
  await screen.name.fill('Beekeeping and honey');
  await screen.description.fill(' ');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await screen.save.click();
  expect((await changed).postDataJSON()).toMatchObject({ name: 'Beekeeping and honey', description: null });
  await expect(screen.toast('Industry updated successfully')).toBeVisible();
  await expect(screen.row('Beekeeping and honey')).toBeVisible();

  await screen.choose('Beekeeping and honey', 'Delete');
  const deletion = screen.dialog('Delete Industry');
  await expect(deletion).toContainText('Are you sure you want to delete the industry?');
  await expect(deletion).toContainText('Beekeeping and honey');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.toast('Industry deleted successfully')).toBeVisible();
  await expect(page.getByText('No industries found')).toBeVisible();

  await screen.all.click();
  await expect(screen.row('Beekeeping and honey')).toContainText('Inactive');
  await page.getByRole('button', { name: 'Actions for Beekeeping and honey' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Restore', 'History']);
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  const restoring = screen.dialog('Restore Industry');
  await expect(restoring).toContainText('Are you sure you want to restore the industry?');
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(screen.toast('Industry restored successfully')).toBeVisible();
  await screen.active.click();
  await expect(screen.row('Beekeeping and honey')).toContainText('Active');
});

test(
  'an invalid form shows the error beside the field and makes no call',
  { tag: '@full-chromium' },
  async ({ page }) => {
    const screen = industriesScreen(page);
    await screen.open();
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
    await screen.add.click();
    await screen.save.click();
    await expect(screen.name).toHaveAccessibleDescription('Industry name is required');
    await expect(screen.name).toBeFocused();
    await screen.name.fill('   ');
    await expect(screen.name).toHaveAccessibleDescription('Industry name is required');
    await screen.name.fill(' A ');
    await expect(screen.name).toHaveAccessibleDescription('Industry name must be at least 2 characters');
    await screen.save.click();
    await expect(screen.dialog('Add Industry')).toBeVisible();
    expect(calls).toEqual([]);
  },
);

test('a name in use, in other case, is refused beside the field, and the input stays', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  const screen = industriesScreen(page);
  await screen.open();
  await screen.add.click();
  await screen.name.fill('BANKING');
  await screen.description.fill('Once more');
  await screen.save.click();
  await expect(screen.name).toHaveAccessibleDescription('An industry with this name already exists');
  await expect(screen.toast('name: An industry with this name already exists')).toBeVisible();
  await expect(screen.name).toHaveValue('BANKING');
  await expect(screen.description).toHaveValue('Once more');
  await screen.name.fill('Savings and loans');
  await screen.save.click();
  await expect(screen.toast('Industry added successfully')).toBeVisible();
});

test('the search finds names and descriptions without regard to case, and Esc empties it', async ({ page }) => {
  const screen = industriesScreen(page);
  await anIndustry(page.request, 'Falconry', { description: 'Birds of PREY' });
  await anIndustry(page.request, 'Preying mantises');
  await screen.open();
  await screen.search.fill('prey');
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.row('Falconry')).toBeVisible();
  await screen.search.fill('  FALCON ');
  await expect(screen.rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=\+*FALCON/);
  await page.reload();
  await expect(screen.rows).toHaveCount(1);
  await screen.search.fill('no such industry');
  await expect(page.getByText('No industries found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(screen.rows).toHaveCount(10);
  await screen.search.fill('falcon');
  await screen.search.press('Escape');
  await expect(screen.search).toHaveValue('');
  await expect(screen.rows).toHaveCount(10);
});

test('a column sorts ascending, descending and not at all', async ({ page }) => {
  const screen = industriesScreen(page);
  for (const name of ['Sorted 10', 'Sorted 9', 'sorted b', 'Sorted A']) await anIndustry(page.request, name);
  await screen.open('sorted');
  const names = screen.rows.getByRole('cell').filter({ hasText: /^sorted/i });
  const header = page.getByRole('columnheader', { name: 'Name' });
  const upwards = ['Sorted 9', 'Sorted 10', 'Sorted A', 'sorted b'];
  await expect(names).toHaveCount(4);
  const asListed = await names.allTextContents();

  await expect(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(upwards);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(upwards.toReversed());
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(names).toHaveText(asListed);
});

test('ten rows are a page, and a search returns to the first', async ({ page }) => {
  const screen = industriesScreen(page);
  for (let number = 1; number <= 12; number += 1) await anIndustry(page.request, `Paged ${number}`);
  await screen.open('paged');
  const previous = screen.pages.getByRole('button', { name: 'Previous' });
  const next = screen.pages.getByRole('button', { name: 'Next' });
  await expect(screen.rows).toHaveCount(10);
  await expect(screen.pages).toContainText('1–10 of 12 industries');
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.pages).toContainText('11–12 of 12 industries');
  await expect(next).toBeDisabled();
  await screen.search.fill('PAGED');
  await expect(screen.pages).toContainText('1–10 of 12 industries');
  await expect(previous).toBeDisabled();
});

test('a long description is cut at 500 characters and complete in a tooltip', async ({ page }) => {
  const screen = industriesScreen(page);
  await screen.open('food and beverage');
  const cut = screen.rows.getByRole('button', { name: /^Companies that grow/ });
  const text = (await cut.textContent()) ?? '';
  expect(text).toHaveLength(501);
  expect(text.endsWith('…')).toBe(true);
  await cut.hover();
  await expect(page.getByRole('tooltip')).toContainText('hospitality and tourism.');
});

test.describe('an industry with clients', () => {
  test('cannot be deleted, and no call is made', async ({ page }) => {
    const screen = industriesScreen(page);
    await screen.open('banking');
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())));
    const clients = await screen.row('Banking').getByRole('cell').nth(3).textContent();
    const count = parseInt(clients ?? '', 10);
    expect(count).toBeGreaterThan(0);
    await screen.choose('Banking', 'Delete');
    const blocked = screen.dialog('Cannot Delete Industry');
    await expect(blocked).toContainText(`Industry cannot be deleted. ${count} client(s) associated`);
    await expect(blocked.getByRole('button')).toHaveText(['OK']);
    await blocked.getByRole('button', { name: 'OK' }).click();
    await expect(blocked).toBeHidden();
    expect(calls).toEqual([]);
  });

  test('that had none when the list was loaded is refused by the server in the same words', async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 409/);
    const screen = industriesScreen(page);
    // The list from before the clients were added.
    await page.route('**/api/core/industries/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { client_count: number }[] };
      await route.fulfill({ json: { ...body, data: body.data.map((row) => ({ ...row, client_count: 0 })) } });
    });
    await screen.open('banking');
    await screen.choose('Banking', 'Delete');
    await screen.dialog('Delete Industry').getByRole('button', { name: 'Delete' }).click();
    const blocked = screen.dialog('Cannot Delete Industry');
    await expect(blocked).toContainText(/Industry cannot be deleted\. [1-9]\d* client\(s\) associated/);
    await blocked.getByRole('button', { name: 'OK' }).click();
    await expect(screen.row('Banking')).toBeVisible();
  });
});

test('an inactive industry whose name is in use again cannot be restored, with the reason', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  const screen = industriesScreen(page);
  await anIndustry(page.request, 'Glassblowing', { description: 'The old one', active: false });
  await anIndustry(page.request, 'GLASSBLOWING');
  await screen.open('glassblowing');
  await screen.all.click();
  await screen.choose('Glassblowing', 'Restore');
  await screen.dialog('Restore Industry').getByRole('button', { name: 'Restore' }).click();
  await expect(screen.toast('name: An industry with this name already exists')).toBeVisible();
  await expect(screen.row('Glassblowing')).toContainText('Inactive');
});

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

test('Esc on a changed form asks before it discards the input', { tag: '@full-chromium' }, async ({ page }) => {
  const screen = industriesScreen(page);
  await screen.open();
  const form = screen.dialog('Add Industry');
  const question = screen.dialog('Discard changes?');
  await screen.add.click();
  await screen.name.press('Escape');
  await expect(form).toBeHidden();

  await screen.add.click();
  await screen.name.fill('Half a thought');
  await screen.name.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(screen.name).toHaveValue('Half a thought');
  await screen.name.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await screen.add.click();
  await expect(screen.name).toHaveValue('');
});
