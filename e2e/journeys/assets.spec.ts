// An administrator manages the assets of a client: who has each, and where it is.
import { accounts } from '../fixtures/accounts.ts';
import { anAsset, assetsScreen } from '../fixtures/assets-screen.ts';
import { callApi } from '../fixtures/call-api.ts';
import { choose, pressOption } from '../fixtures/fields.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('an asset is added with the offered tag, assigned, returned and moved, and its history shows all of it', async ({
  page,
  expectConsoleErrors,
}) => {
  test.slow();
  // A missing one says so.
  expectConsoleErrors(/status of 404/);
  const screen = assetsScreen(page);
  await signedInAs(page, 'clientAdmin');
  const [person] = await callApi(page.request, 'GET', '/api/core/users/?search=chiara.okafor');
  await page.goto('/admin/assets');
  await screen.add.click();
  const tag = screen.form.getByLabel('Tag');
  await expect(tag).not.toHaveValue('');
  const offered = await tag.inputValue();
  await screen.form.getByRole('button', { name: 'Save' }).click();
  await expect(screen.form.getByLabel('Name')).toHaveAccessibleDescription('Asset name is required');
  await screen.form.getByLabel('Name').fill('ThinkPad of the journey');
  await choose(page, 'Category', 'Laptop');
  await screen.form.getByLabel('Purchase cost').fill('1,249.50');
  await screen.form.getByRole('button', { name: 'Save' }).click();
  await expect(screen.form.getByRole('combobox', { name: 'Currency' })).toHaveAccessibleDescription(
    'Currency is required with a cost',
  );
  await screen.form.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('combobox', { name: 'Search Currency' }).fill('EUR');
  await pressOption(page.getByRole('option', { name: /^EUR/ }));
  await screen.form.getByRole('button', { name: 'Save' }).click();
  await expect(screen.toast('Asset added successfully')).toBeVisible();

  await screen.search.fill('ThinkPad of the journey');
  await expect(screen.rows).toHaveCount(1);
  await screen.row('ThinkPad of the journey').getByRole('link', { name: offered }).click();
  await expect(page).toHaveTitle(new RegExp(`^${offered} ThinkPad of the journey`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ThinkPad of the journey');
  await expect(page.getByText('€1,249.50')).toBeVisible();

  await page.getByRole('button', { name: 'Assign' }).click();
  const assign = screen.dialog('Assign asset');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign.getByRole('combobox', { name: 'Person' })).toHaveAccessibleDescription(/Choose the person/);
  await screen.person(assign, 'Person', person.full_name);
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(screen.toast('Asset assigned successfully')).toBeVisible();
  await expect(screen.events.first()).toContainText(person.full_name);

  await page.getByRole('button', { name: 'Hand back' }).click();
  await screen.dialog('Hand back asset').getByRole('button', { name: 'Hand back' }).click();
  await expect(screen.toast('Asset handed back successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeHidden();

  await page.getByRole('button', { name: 'Move' }).click();
  await choose(page, 'Location', 'Pune');
  await screen.dialog('Move asset').getByRole('button', { name: 'Move' }).click();
  await expect(screen.toast('Asset moved successfully')).toBeVisible();

  await expect(screen.events).toHaveText([
    /^Moved.*Pune/,
    /^Handed back.*In stock/,
    new RegExp(`^Assigned.*${person.full_name}`),
    /^Added/,
  ]);

  await page.goto('/admin/assets/99999999');
  await expect(page.getByText('Asset not found').last()).toBeVisible();
  await page.getByRole('link', { name: 'All assets' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
});

test('a bulk change previews which assets are refused and why', async ({ page }) => {
  const screen = assetsScreen(page);
  await signedInAs(page, 'clientAdmin');
  const [{ id: user }] = await callApi(page.request, 'GET', '/api/core/users/?search=chiara.okafor');
  const add = (fields: Record<string, unknown>) => callApi(page.request, 'POST', '/api/core/assets/', anAsset(fields));
  await add({ asset_tag: 'BULK-1', name: 'Bulk held', status: 'assigned', assigned_user_id: user });
  await add({ asset_tag: 'BULK-2', name: 'Bulk in repair', status: 'in_repair', assigned_user_id: user });
  await add({ asset_tag: 'BULK-3', name: 'Bulk in stock' });

  await screen.open({ search: 'BULK-' });
  // One after another with the mouse, from a focused field and from each other.
  await screen.search.click();
  for (const name of ['BULK-1 Bulk held', 'BULK-2 Bulk in repair', 'BULK-3 Bulk in stock']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = screen.dialog('Change 3 assets');
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await choose(page, 'Field', 'Status');
  await choose(page, 'Status', 'Assigned');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('1 will change');
  await expect(dialog).toContainText('1 is so already');
  await expect(dialog).toContainText('BULK-3 Bulk in stockChoose the person it is assigned to');
  await dialog.getByRole('button', { name: 'Apply to 1' }).click();
  await expect(dialog).toContainText('1 not changed');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(screen.row('BULK-2')).toContainText('Assigned');
  await expect(screen.row('BULK-3')).toContainText('In stock');
});

test('when two edit one asset, the later one sees what changed and by whom, and chooses', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await signedInAs(page, 'clientAdmin');
  const fields = { asset_tag: 'TWO-1', name: 'Shared screen', supplier: 'Northwind' };
  const { id } = await callApi(page.request, 'POST', '/api/core/assets/', anAsset(fields));
  const screen = assetsScreen(page);
  await screen.open({ search: 'TWO-1' });
  await screen.choose('TWO-1 Shared screen', 'Edit');
  await screen.form.getByLabel('Supplier').fill('Fabrikam');
  const other = await deviceOf({ playwright, server }, accounts.platformAdmin);
  await callApi(other, 'PATCH', `/api/core/assets/${id}/`, { model: 'U2723QE', supplier: 'Contoso' });
  await other.dispose();

  await screen.form.getByRole('button', { name: 'Save' }).click();
  const conflict = screen.dialog('Changed meanwhile');
  await expect(conflict).toContainText(/Mira \w+ changed this .*, after you opened it\./);
  await expect(conflict).toContainText('U2723QE');
  await expect(conflict).toContainText(/Supplier.*Northwind.*Contoso.*Fabrikam/);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(screen.toast('Asset updated successfully')).toBeVisible();
  const kept = () => callApi(page.request, 'GET', `/api/core/assets/${id}/`);
  expect(await kept()).toMatchObject({ model: 'U2723QE', supplier: 'Fabrikam' });
});
