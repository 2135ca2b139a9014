// The applications of a client, from plan to end of life.
import { choose, pressOption } from '../fixtures/fields.ts';
import { applicationsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
});

test('an application goes from plan to end of life, and its page shows the full history', async ({ page }) => {
  const screen = applicationsScreen(page);
  await page.goto('/admin/applications');
  await screen.add.click();
  const form = screen.form('Add');
  await screen.save.click();
  await expect(form.getByText('Application name is required')).toBeVisible();
  await expect(form.getByText('Lifecycle is required')).toBeVisible();
  await screen.name.fill('Tide tables');
  await choose(page, 'Lifecycle', 'Plan');
  await form.getByRole('radiogroup', { name: 'Functional fit' }).getByText('Strong').click();
  await form.getByRole('radiogroup', { name: 'Technical fit' }).getByText('Weak').click();
  await expect(form.getByRole('status')).toHaveText(/Migrate.*Functional fit 4, technical fit 2: Migrate/);
  await form.getByRole('combobox', { name: 'Business owner' }).click();
  await page.getByRole('combobox', { name: 'Search Business owner' }).fill('lead@acme');
  await expect(page.getByRole('option')).toHaveCount(1);
  await pressOption(page.getByRole('option'));
  await form.getByLabel('Annual cost').fill('12,499.5');
  await screen.save.click();
  await expect(form.getByText('Currency is required with a cost')).toBeVisible();
  await form.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('combobox', { name: 'Search Currency' }).fill('EUR');
  await pressOption(page.getByRole('option', { name: 'EUR – Euro' }));
  await screen.save.click();
  await expect(screen.toast('Application added successfully')).toBeVisible();

  await screen.search.fill('tide tables');
  await page.getByRole('link', { name: 'Tide tables' }).click();
  await expect(page).toHaveTitle('Tide tables · Orgscope');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tide tables');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('p[aria-live=polite]')).toHaveText('Tide tables · Orgscope');
  await expect(page.getByText('Functional fit 4, technical fit 2: Migrate')).toBeVisible();
  await expect(page.getByText('€12,499.50')).toBeVisible();
  await expect(page.getByRole('img', { name: /This application is in Migrate/ })).toBeVisible();

  const now = page.locator('[aria-current=step]');
  await expect(now).toHaveText('Plan');
  await page.getByRole('button', { name: 'Edit' }).click();
  await choose(page, 'Lifecycle', 'End of life');
  await screen.save.click();
  await expect(screen.form('Edit').getByText('End of life date is required at the end of life')).toBeVisible();
  await screen.form('Edit').getByLabel('End of life date').fill('2027-03-31');
  await screen.save.click();
  await expect(now).toContainText('31 Mar 2027');

  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText(/Changed.*Plan.*End of life/);
  await expect(history.last()).toContainText('Added');

  await page.getByRole('button', { name: 'Delete' }).click();
  await screen.confirm('Delete');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await screen.confirm('Restore');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(history.first()).toContainText('Restored');
});

test('an import shows its errors by row, is corrected, imported and undone', { tag: '@firefox' }, async ({ page }) => {
  const screen = applicationsScreen(page);
  await page.goto('/admin/applications');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import applications' });
  const csv = (criticality: string) => ({
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Application,Phase,Criticality,Functional fit,Technical fit,Owner\r\nQuay desk,Active,${criticality},4,4,lead@acme.example\r\nQuay mail,Plan,,,,\r\n`,
    ),
  });
  await dialog.locator('input[type=file]').setInputFiles(csv('Vital'));
  await expect(dialog).toContainText('register.csv: 2 applications');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog).toContainText('Rows with faults: 1 of 2');
  await expect(dialog.getByRole('region', { name: 'Faults' })).toContainText('Vital');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.locator('input[type=file]').setInputFiles(csv('Mission critical'));
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByRole('button', { name: 'Import 2 applications' }).click();
  await expect(dialog).toContainText('2 applications imported');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  const question = screen.alert('Undo the import?');
  await expect(question).toContainText('New, will be deleted: 2 applications');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(screen.toast('Import undone. Deleted: 2 applications')).toBeVisible();
  await expect(dialog).toBeHidden();
  await screen.search.fill('quay');
  await expect(page.getByText('No applications found')).toBeVisible();
  await screen.all.click();
  await expect(screen.row('Quay desk')).toContainText(/Mission critical.*Invest/s);
  await expect(screen.row('Quay mail')).toContainText('Plan');
});

test('a fault of the server in a long form comes into view with its field', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 400/);
  await page.setViewportSize({ width: 1280, height: 500 });
  const screen = applicationsScreen(page);
  await screen.open();
  const refusal = { message: 'No', code: 'validation_failed' };
  const json = { success: false, message: { vendor: ['Not a vendor of ours'] }, error: refusal };
  await page.route(/\/api\/core\/applications\/\d+\/$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json }),
  );
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await screen.name.fill('Sundial');
  const vendor = screen.form('Edit').getByLabel('Vendor');
  // What stands below it is behind the buttons.
  await vendor.evaluate((field) => {
    const middle = field.closest('.overflow-y-auto');
    if (middle) middle.scrollTop += field.getBoundingClientRect().bottom - middle.getBoundingClientRect().bottom;
  });
  await screen.save.click();
  await expect(vendor).toBeFocused();
  await expect(screen.form('Edit').getByText('Not a vendor of ours')).toBeInViewport({ ratio: 1 });
  await expect(vendor).toBeInViewport({ ratio: 1 });
});
