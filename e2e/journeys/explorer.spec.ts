// The explorer: a count by one or two dimensions, its rows, its views, and what it refuses to tell.
import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { coveredFocus } from '../fixtures/covered-focus.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ colorScheme: 'dark' });

test('a count is split by two dimensions, and each number opens its rows by mouse and by keys', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Explorer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applications by lifecycle');

  await page.getByRole('button', { name: 'And by: Nothing else' }).click();
  await page.getByRole('menuitemradio', { name: 'Criticality' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('by lifecycle and criticality');
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Swap the two dimensions' }).click();
  await expect(page).toHaveURL(/by=criticality&across=lifecycle/);

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const total = page.getByRole('button', { name: /^Total: / });
  const told = (await total.textContent()) ?? '';
  await total.click();
  const rows = page.getByRole('complementary');
  await expect(rows.getByText(`${told} applications`).first()).toBeVisible();
  await expectNoAxeFaults(page);
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();
  await expect(total).toBeFocused();

  // A heading sorts, and the arrow keys walk the table.
  const table = page.getByRole('table', { name: 'Applications by criticality and lifecycle' });
  await table.getByRole('button', { name: 'Sort by Total' }).click();
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  const first = table.locator('[data-cell]').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(first).not.toBeFocused();
  await expect(table.locator('[data-cell]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(rows).toBeVisible();
  await expect(page).toHaveURL(/rows=cell/);
  await page.goBack();
  await expect(rows).toBeHidden();

  await page.setViewportSize({ width: 400, height: 800 });
  await table.getByRole('columnheader').first().getByRole('button').focus();
  await page.keyboard.press('Tab');
  expect(await coveredFocus(page, 'Tab', 8)).toEqual([]);
  expect(await coveredFocus(page, 'Shift+Tab', 8)).toEqual([]);

  // What does not fit says so, and offers what does.
  await page.goto('/app/explorer?count=assets&by=lifecycle');
  await expect(page.getByText('This count and these dimensions do not fit together.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Assets by status' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Assets by status');
});

test('what is shown is saved as a view and carried away: drawn in a presentation, as a file, on paper and as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/explorer?count=assets&by=status&across=month');
  await expect(page.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view...' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Assets over time');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/view=\d+/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [deck] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PowerPoint' }).click(),
  ]);
  expect(deck.suggestedFilename()).toMatch(/^assets-status-month-\d{4}-\d\d-\d\d\.pptx$/);
  const file = await JSZip.loadAsync(await readFile(await deck.path()));
  const textOf = async (name: RegExp) => {
    const found = Object.keys(file.files).filter((path) => name.test(path));
    return (await Promise.all(found.map(async (path) => (await file.file(path)?.async('string')) ?? ''))).join('');
  };
  expect(await textOf(/^ppt\/slides\/slide1\.xml$/)).toContain('Assets by status and end of month');
  expect(await textOf(/^ppt\/slides\/slide1\.xml$/)).not.toContain('And by');
  expect(await textOf(/^ppt\/charts\/chart\d+\.xml$/)).toContain('<c:lineChart>');

  await page.getByRole('button', { name: 'Export' }).click();
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures (CSV)' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^assets-status-month-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await table.path(), 'utf8')).toMatch(/^\uFEFFStatus,/);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/count=assets&by=status&across=month/);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Swap the two dimensions' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets by status and end of month');
});
