// What platform administrators keep for all clients: exchange rates, and bands of published studies.
import { readFile } from 'node:fs/promises';
import { callApi } from '../fixtures/call-api.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('rates are entered by keyboard, filled in from a file, downloaded, and kept by the second of two editors', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/measure-it/reference-data?year=2001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference data for all clients');
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Enter rates of 2001' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Exchange rates of 2001' });
  await form.getByRole('button', { name: 'Add a currency' }).press('Enter');
  await form.getByRole('combobox', { name: 'Currency, row 1' }).press('Enter');
  await page.keyboard.type('euro');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await form.getByLabel('For one US dollar, row 1').fill('0');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('For one US dollar, row 1')).toHaveAccessibleDescription(/Must be above 0/);
  await expectNoAxeFaults(page);

  const upload = form.getByLabel('Fill in from CSV', { exact: true }).first();
  await upload.setInputFiles(csv('faulty.csv', 'Year,Currency,Per USD', '2001,XXX,1', '2001,SEK,none'));
  await expect(form.getByRole('table')).toContainText('XXX');
  await expect(form.getByRole('table')).toContainText('none');
  // What was typed is still there.
  await expect(form.getByLabel('For one US dollar, row 1')).toHaveValue('0');
  await upload.setInputFiles(csv('rates.csv', 'Year,Currency,Per USD', '2001,SEK,10.3', '2001,EUR,1.117'));
  await expect(form.getByLabel('For one US dollar, row 2')).toHaveValue('1.1170');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const rates = page.getByRole('region', { name: 'Exchange rates' });
  await expect(rates.getByRole('row', { name: /^EUR 1\.117/ })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    rates.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('2001,EUR,1.117');

  // Of two who edit the same rates, the second decides what is kept.
  await rates.getByRole('button', { name: /rates of 2001/ }).click();
  await form.getByLabel('For one US dollar, row 1').fill('1.06');
  await callApi(page.request, 'PUT', '/api/analytics/rates/2001/', [{ currency: 'EUR', per_usd: 1.05 }]);
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(conflict).toContainText('1.05');
  await expect(conflict).toContainText('1.06');
  await conflict
    .getByRole('button')
    .filter({ hasText: /mine|my/i })
    .click();
  await expect(form).toBeHidden();
  await expect(rates).toContainText('1.06');
});

test('bands are added, edited, replaced by a file without faults, and removed', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/measure-it/reference-data?year=2003');
  const bands = page.getByRole('region', { name: 'Reference bands' });
  await bands.getByRole('button', { name: 'Add a band' }).click();
  const form = page.getByRole('dialog', { name: 'New band of 2003' });
  await form.getByRole('combobox', { name: 'Measure of the band' }).click();
  await page.keyboard.type('IT staff');
  await page.getByRole('option', { name: 'IT staff' }).click();
  await form.getByLabel('Lower quartile').fill('5');
  await form.getByLabel('Median').fill('4');
  await form.getByLabel('Upper quartile').fill('6');
  await form.getByRole('textbox', { name: 'Study' }).fill('Almanac 2003');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Median')).toHaveAccessibleDescription(/The quartiles must be in order/);
  await form.getByLabel('Lower quartile').fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(bands.getByRole('row', { name: /IT staff.*Almanac 2003.*3\.0%.*4\.0%.*6\.0%/ })).toBeVisible();

  const upload = bands.getByLabel('Fill in from CSV', { exact: true }).first();
  const heading = 'Year,Measure,Industry,Employees,First quartile,Median,Third quartile,Source';
  await upload.setInputFiles(csv('faulty.csv', heading, '2003,Cups of tea,,,1,2,3,Almanac', '2003,IT staff,,,9,2,3,'));
  const faults = page.getByRole('dialog', { name: 'The file has faults' });
  await expect(faults.getByRole('table')).toContainText('Cups of tea');
  await expectNoAxeFaults(page);
  await faults.getByRole('button', { name: 'Close' }).last().click();
  await upload.setInputFiles(csv('bands.csv', heading, '2003,IT attrition,,51-200,1,2,3,Almanac'));
  await page.getByRole('button', { name: 'Replace the bands' }).click();
  await expect(bands.getByRole('row', { name: /IT attrition.*51–200/ })).toBeVisible();
  await expect(bands.getByRole('row', { name: /IT staff/ })).toBeHidden();

  await bands.getByRole('button', { name: 'Remove IT attrition' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove IT attrition' }).click();
  await expect(bands).toContainText('No bands of 2003 yet.');
});
