// Home tells administrators what needs them, and leads to the records.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a platform administrator goes from a quiet client to its people, by keyboard', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/home');
  const matters = page.getByRole('region', { name: 'What needs attention' });
  await expect(matters.getByRole('listitem').filter({ hasText: '1 client has gone quiet' })).toBeVisible();
  await expectNoAxeFaults(page);

  await matters.getByRole('link', { name: 'Show quiet clients' }).press('Enter');
  await expect(page).toHaveURL('/app/operations?show=clients_quiet');
  const rows = page.getByRole('table', { name: '1 client has gone quiet' });
  await expect(rows.getByRole('row')).toHaveCount(2);

  const client = rows.getByRole('link');
  const name = (await client.textContent()) ?? '';
  await client.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\?client=\d+&sort=-last_sign_in/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('a platform administrator sees who lacks what a measure needs, and on a phone the words of each figure', async ({
  page,
}) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/operations?show=figures_missing');
  const measures = page.getByRole('region', { name: /^Figures for \d+ by measure/ });
  await measures.getByRole('button', { name: /^Availability, / }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients without what Availability needs' })).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Any measure' }).click();
  await expect(page).toHaveURL('/app/operations?show=figures_missing');

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/app/operations?show=subscriptions_ending');
  const rows = page.getByRole('table', { name: /end within 60 days/ });
  const first = rows.getByRole('row').nth(1);
  await expect(first.getByText('Last day', { exact: true })).toBeVisible();
  await expect(first.getByText('Days left', { exact: true })).toBeVisible();
  // Screen readers still know the columns.
  await expect(rows.getByRole('columnheader', { name: 'Days left' })).toHaveCount(1);
  await expectNoAxeFaults(page);
});

test('an administrator of a client goes from what needs them to exactly these records', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/home');
  const needs = page.getByRole('region', { name: 'What needs you' });
  const line = needs.getByRole('listitem').filter({ hasText: /contracts? ends? within 30 days/ });
  const count = Number.parseInt((await line.textContent()) ?? '', 10);

  await line.getByRole('link', { name: 'Show contracts' }).press('Enter');
  await expect(page).toHaveURL('/admin/applications?portion=contracts_ending_soon&sort=contract_end_date');
  await expect(page.getByRole('row')).toHaveCount(count + 1);
  await expect(page.getByText('Live, contract ends within 30 days')).toBeVisible();

  await page.goto('/app/measure-it?year=2025&enter=figures');
  const form = page.getByRole('dialog', { name: /2025/ });
  await expect(form.getByLabel('Employees', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/app/measure-it?year=2025');
});
