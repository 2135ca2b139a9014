// Locations of a client, managed by its own administrator.
import { choose, list, pressOption } from '../fixtures/fields.ts';
import { locationsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a client administrator adds, edits and deletes a location, and undoes that', async ({ page }) => {
  const screen = locationsScreen(page);
  const name = 'Lake house';
  await signedInAs(page, 'clientAdmin');
  await screen.open();

  await screen.add.click();
  await screen.name.fill(name);
  await list(page, 'Country').click();
  await page.getByRole('combobox', { name: 'Search Country' }).fill('switz');
  await pressOption(page.getByRole('option', { name: 'Switzerland' }));
  await page.getByRole('textbox', { name: 'City' }).fill('Zürich');
  await screen.save.click();
  await expect(screen.toast('Location added successfully')).toBeVisible();
  await screen.search.fill('switzerland');
  await expect(screen.row(name)).toContainText('Zürich');

  await screen.choose(name, 'Edit');
  await choose(page, 'Country', 'No country');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await screen.save.click();
  expect((await changed).postDataJSON()).toEqual({ country: null, version: 1 });
  await expect(screen.toast('Location updated successfully')).toBeVisible();

  await screen.search.fill(name);
  await screen.choose(name, 'Delete');
  await screen.confirm('Delete');
  await expect(screen.toast('Location deleted successfully')).toBeVisible();
  await screen.all.click();
  await expect(screen.row(name)).toContainText('Inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(screen.toast('Restored: 1 location')).toBeVisible();
  await expect(screen.row(name)).toContainText('Active');
});
