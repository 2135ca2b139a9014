// What happened: the history of a record, the list of all events, its filters and its file.
import { password } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { functionsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a client administrator sees who changed a record, in its history and among all that happened', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  await signedInAs(page, 'clientAdmin');
  const { id } = await callApi(page.request, 'POST', '/api/core/functions/', { name: 'Lighthouses', type: 'IT' });
  await callApi(page.request, 'PATCH', `/api/core/functions/${id}/`, { name: 'Lightships', type: 'BUSINESS' });

  await functionsScreen(page).open({ search: 'Lightships' });
  await page.getByRole('button', { name: 'Actions for Lightships' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Changedby .*Lighthouses.*Lightships/,
    /^Addedby .*Lighthouses/,
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Activity' }).click();
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
  await page.getByRole('textbox', { name: 'Search activity...' }).fill('lightships');
  await expect(rows).toHaveCount(2);
  await expectNoAxeFaults(page);
  await rows.getByRole('button', { name: 'Changed' }).click();
  const detail = page.getByRole('dialog', { name: 'Changed' });
  await expect(detail.getByText('PATCH /api/core/functions/:id/')).toBeVisible();
  await expect(detail.getByText('Business', { exact: true })).toBeVisible();
  await expectNoAxeFaults(page);
  await page.keyboard.press('Escape');

  // As if the password had been given long ago.
  const refusal = { success: false, message: 'Give your password again first.', error: { code: 'proof_required' } };
  await page.route(/\/activity\/export\//, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await page.getByRole('link', { name: 'Export' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your password' });
  await proof.getByLabel('Your password').fill(password);
  const download = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('textbox', { name: 'Search activity...' }).fill('nothing has this name');
  await expect(page.getByText('No activity found')).toBeVisible();
  await page.goto('/admin/activity?act=exported');
  await expect(rows.getByRole('button', { name: 'Exported' }).first()).toBeVisible();
  await expect(rows.getByText('lightships')).toHaveCount(0);
});

test('a platform administrator sees one client, or all with the platform', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await callApi(page.request, 'POST', '/api/core/industries/', { name: 'Kelp farming' });
  await callApi(page.request, 'POST', '/api/core/functions/', { name: 'Lanterns', type: 'IT' });
  await page.goto('/admin/activity');
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Function Lanterns' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Kelp farming' })).toHaveCount(0);
  await page.getByRole('button', { name: 'All clients' }).click();
  await expect(rows.filter({ hasText: 'Industry Kelp farming' })).toHaveCount(1);
});
