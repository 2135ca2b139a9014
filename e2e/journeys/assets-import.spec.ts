// A list of 200 assets is imported from a spreadsheet, and exported again.
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { assetsScreen } from '../fixtures/assets-screen.ts';
import { callApi } from '../fixtures/call-api.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const headings = 'Inventory number;Asset;Kind;State;Brand;Office;Purchased;Price;Currency;Warranty until';
const kinds = ['Laptop', 'Monitor', 'Phone', 'Printer'];

type Row = [tag: string, name: string, kind: string, state: string, ...rest: string[]];

const row = (number: number): Row => [
  `REG-${String(number).padStart(4, '0')}`,
  `Register item ${number}`,
  kinds[number % kinds.length] ?? 'Other',
  'In stock',
  'Lenovo',
  'Pune',
  '2025-03-01',
  `${100 + number}.50`,
  'EUR',
  '2028-02-29',
];

/** The error of every tenth row: the column and its value. */
const faults: [column: number, value: string][] = [
  [1, ''],
  [2, 'Spaceship'],
  [3, 'Somewhere'],
  [5, 'Atlantis'],
  [6, '31.02.2025'],
  [7, '-5'],
  [7, '1e400'],
  [8, 'XXX'],
  [9, '2020-01-01'],
  [0, ''],
];

const register = (rows: readonly Row[]) => [headings, ...rows.map((cells) => cells.join(';'))].join('\r\n');
const file = (text: string) => ({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });

async function check(dialog: Locator, text: string) {
  await dialog.locator('input[type=file]').setInputFiles(file(text));
  await expect(dialog).toContainText('200 assets');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
}

test('a file of 200 assets is corrected and imported, and importing its export again changes nothing', async ({
  page,
}) => {
  const screen = assetsScreen(page);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/assets');
  const good = Array.from({ length: 200 }, (_, index) => row(index + 1));
  const bad = good.map((cells): Row => {
    const number = Number(cells[1].slice('Register item '.length));
    const fault = number % 10 === 0 ? faults[(number / 10 - 1) % faults.length] : undefined;
    return fault ? (cells.with(fault[0], fault[1]) as Row) : cells;
  });

  await screen.importMany.click();
  await check(screen.import, register(bad));
  await expect(screen.import).toContainText('Rows with faults: 20 of 200');
  await expect(screen.import.getByRole('region', { name: 'Faults' })).toContainText('Atlantis');
  await screen.import.getByRole('button', { name: 'Choose another file' }).click();
  await check(screen.import, register(good));
  await screen.import.getByRole('button', { name: 'Import 200 assets' }).click();
  await expect(screen.import).toContainText('200 assets imported');
  await screen.import.getByRole('button', { name: 'Show assets' }).click();

  await screen.search.fill('REG-0007');
  await expect(screen.rows).toHaveCount(1);
  await screen.choose('REG-0007 Register item 7', 'Assign');
  await screen.person(screen.dialog('Assign asset'), 'Person', 'Chiara Okafor');
  await screen.dialog('Assign asset').getByRole('button', { name: 'Assign' }).click();
  await expect(screen.toast('Asset assigned successfully')).toBeVisible();

  await screen.search.fill('REG-');
  await expect(page.getByText('1–10 of 200 assets')).toBeVisible();
  const versions = async () => {
    const assets: { asset_tag: string; version: number }[] = await callApi(
      page.request,
      'GET',
      '/api/core/assets/?search=REG-&page_size=200',
    );
    return assets.map(({ asset_tag: tag, version }) => [tag, version] as const);
  };
  const before = await versions();
  const download = page.waitForEvent('download');
  await screen.export.click();
  const saved = await readFile(await (await download).path(), 'utf8');

  await screen.importMany.click();
  const text = saved.replace(/^\uFEFF/, '');
  await check(screen.import, text);
  await expect(screen.import).toContainText('There is nothing to import.');
  await expect(screen.import).toContainText(/New\s*0.*Changed\s*0.*Unchanged\s*200/);
  await expect(screen.import.getByRole('button', { name: /^Import/ })).toBeHidden();

  await screen.import.getByRole('button', { name: 'Choose another file' }).click();
  await check(screen.import, text.replace('Register item 9,', 'Register item nine,'));
  await expect(screen.import).toContainText(/New\s*0.*Changed\s*1.*Unchanged\s*199/);
  await screen.import.getByRole('button', { name: 'Import 1 asset' }).click();
  await expect(screen.import).toContainText('1 asset imported');
  const after = await versions();
  expect(after.filter(([tag]) => tag !== 'REG-0009')).toEqual(before.filter(([tag]) => tag !== 'REG-0009'));
  expect(after).not.toEqual(before);
});
