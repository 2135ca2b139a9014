// New clients. By keyboard alone: from the estimate of its ranges to its first figures, a target, the rows and a file.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/call-api.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Tabs to an element, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('a new client comes from its ranges to measures, a target and a file by keyboard alone', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  const { request } = page;
  const [industry] = await callApi(request, 'GET', '/api/core/industries/');
  const client = await callApi(request, 'POST', '/api/core/clients/', {
    name: 'Heronsford Ferries',
    industry_id: industry.id,
    number_of_employees: '51-200',
    number_of_it_employees: '6-10',
    color_palette: {
      primary_color: '#1f5582',
      secondary_color: '#e4ebf2',
      accent_color: '#e9a23b',
      alt_accent_color: '#2a9d8f',
    },
  });
  await callApi(request, 'POST', '/api/core/subscriptions/', {
    client_id: client.id,
    name: 'Figures',
    modules: ['measure_it', 'performance_dashboard'],
    start_date: '2026-01-01',
  });

  await page.goto(`/app/measure-it?client=${client.id}`);
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toContainText('estimated from ranges');

  // The last year that is over.
  const year = new Date().getUTCFullYear() - 1;
  await tabTo(page, page.getByRole('button', { name: /^Enter figures for/ }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  for (const [field, value] of [
    ['Employees', '150'],
    ['IT employees', '9'],
    ['IT contractors', '3'],
  ] as const) {
    await tabTo(page, form.getByLabel(field, { exact: true }));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(headline).toContainText('6 IT people per 100 employees');

  await tabTo(page, page.getByRole('button', { name: 'Targets' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText(`Targets for ${year}`)).toBeVisible();
  await tabTo(page, page.getByRole('group', { name: 'IT staff' }).getByRole('combobox', { name: 'Target' }));
  await page.keyboard.press('Enter');
  const atLeast = page.getByRole('option', { name: 'At least' });
  await expect(atLeast).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(atLeast).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(atLeast).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: /^IT staff: 6/ }));
  await page.keyboard.press('Enter');
  const rows = page.getByRole('complementary');
  await expect(rows.getByRole('heading', { name: 'IT staff' })).toBeFocused();
  await expect(rows.getByRole('row', { name: /IT employees/ })).toContainText('9');
  await tabTo(page, page.getByRole('link', { name: 'CSV' }));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/IT employees.*9/);
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  await page.goto(`/app/performance-dashboard?client=${client.id}`);
  await expect(headline).toContainText('No applications');
});

test('a client that takes no part has a published study instead of peers, named, and its figures as a table', async ({
  page,
}) => {
  await signedInAs(page, 'platformAdmin');
  const { request } = page;
  const [industry] = await callApi(request, 'GET', '/api/core/industries/');
  const { id } = await callApi(request, 'POST', '/api/core/clients/', {
    name: 'Quayside Mills',
    industry_id: industry.id,
    number_of_employees: '51-200',
    number_of_it_employees: '6-10',
    color_palette: {
      primary_color: '#1f5582',
      secondary_color: '#e4ebf2',
      accent_color: '#e9a23b',
      alt_accent_color: '#2a9d8f',
    },
  });
  await callApi(request, 'POST', '/api/core/subscriptions/', {
    client_id: id,
    name: 'Figures',
    modules: ['measure_it'],
    start_date: '2026-01-01',
  });
  const year = new Date().getUTCFullYear();
  await callApi(request, 'PUT', `/api/analytics/figures/${year}/?client_id=${id}`, {
    employees: 150,
    it_employees: 9,
    tickets: 300,
    it_operating_cost: 10,
    it_capital_cost: 10,
    currency: 'EUR',
  });
  await callApi(request, 'PATCH', `/api/analytics/settings/?client_id=${id}`, { benchmarks: false });

  await page.goto(`/app/measure-it?client=${id}`);
  await expect(page.getByText('No peers to compare with: the bands are those of published studies')).toBeVisible();
  const strip = page.getByRole('img', { name: /^IT staff: 6\.0%\. Northlight IT Almanac/ });
  await expect(strip).toBeVisible();
  await expect(page.locator('[data-page-source]')).toContainText('does not take part in comparisons');
  const attrition = page.getByRole('listitem').filter({ hasText: 'IT attrition' });
  await expect(attrition).toContainText('Northlight IT Almanac');

  await page.getByRole('button', { name: 'Against your peers as a table' }).click();
  const row = page.getByRole('table').getByRole('row', { name: /^IT staff/ });
  await expect(row).toContainText('Northlight IT Almanac');
  await expect(page.getByRole('columnheader', { name: 'First quartile of a study' })).toBeVisible();
});
