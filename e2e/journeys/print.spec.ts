// A list and a record on paper.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

// A4 across, without its margins.
const paper = { width: 1032, height: 703 };

/** Shows the page as it is printed. */
async function putOnPaper(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

test('on paper a list is the table, with its name, client, day, filters and search; a record has no actions', async ({
  page,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/assets?category=laptop&search=a');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await putOnPaper(page);

  await expect(page.getByText(`Acme · ${today.format(new Date())}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Category: Laptop' })).toHaveCSS('border-top-width', '0px');
  await expect(page.getByRole('textbox', { name: 'Search assets...' })).toHaveValue('a');
  await expect(page.getByRole('button', { name: 'Active' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveCount(0);
  for (const absent of ['banner', 'checkbox', 'combobox'] as const) {
    await expect(page.getByRole(absent)).toHaveCount(0);
  }
  for (const absent of ['Add', 'Import', 'Columns', 'Views', 'Next']) {
    await expect(page.getByRole('button', { name: absent, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid');

  // A record has its fields and its history, and no actions.
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('table').getByRole('link').first().click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toBeVisible();
  await putOnPaper(page);
  await expect(history).toBeVisible();
  await expect(page.getByText(`Acme · ${today.format(new Date())}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All assets' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a list that is printed in part says so, and names the client that was chosen', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/assets');
  const picker = page.getByRole('button', { name: /^Client: / });
  const client = (await picker.getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await putOnPaper(page);
  await expect(page.getByText(client)).toBeVisible();
  await expect(page.getByText('This is one page of the list. The export has all of it.')).toBeVisible();
});

test('all rows of a long page are printed, with the headings on each sheet', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/clients?size=50');
  await expect(page.getByRole('row')).toHaveCount(51);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sheets.length).toBeGreaterThan(1);
  for (const [, width, height] of sheets) expect(Number(width), 'width of a sheet').toBeGreaterThan(Number(height));
});
