// Functions of a client, managed by a platform administrator and by the client's own.
import { callApi } from '../fixtures/call-api.ts';
import { choose } from '../fixtures/fields.ts';
import { functionsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a platform administrator on another client adds and edits a function', async ({ page }) => {
  const screen = functionsScreen(page);
  const name = 'Tidal engineering';
  await signedInAs(page, 'platformAdmin');
  await screen.open();
  await screen.chooseClient('Globex');

  await screen.add.click();
  await screen.save.click();
  await expect(screen.form('Add').getByText('Function name is required')).toBeVisible();
  await expect(screen.form('Add').getByText('Type is required')).toBeVisible();
  await screen.name.fill(`  ${name} `);
  await choose(page, 'Type', 'IT');
  await screen.save.click();
  await expect(screen.toast('Function added successfully')).toBeVisible();
  await screen.search.fill(name.toLowerCase());
  await expect(screen.row(name)).toContainText('IT');

  await screen.choose(name, 'Edit');
  await choose(page, 'Type', 'Business');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await screen.save.click();
  expect((await changed).postDataJSON()).toEqual({ type: 'BUSINESS', version: 1 });
  await expect(screen.toast('Function updated successfully')).toBeVisible();
  await expect(screen.row(name)).toContainText('Business');
});

test('a function with users keeps its type and cannot be deleted; its count links to them', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const all: { id: number; name: string; user_count: number }[] = await callApi(
    page.request,
    'GET',
    '/api/core/functions/',
  );
  const held = all.find(({ user_count: users }) => users > 1);
  if (!held) throw new Error('Nobody holds a function');
  const { id, name, user_count: users } = held;
  const screen = functionsScreen(page);
  await screen.open({ search: name });
  await screen.choose(name, 'Edit');
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeDisabled();
  await expect(screen.form('Edit').getByText(`Locked while ${users} users hold this function.`)).toBeVisible();
  await page.keyboard.press('Escape');

  await screen.choose(name, 'Delete');
  const blocked = screen.alert('Cannot Delete Function');
  await expect(blocked).toContainText(`Function cannot be deleted. ${users} user(s) associated`);
  await blocked.getByRole('button', { name: 'OK' }).click();

  const link = page.getByRole('link', { name: `${users} users of ${name}, show` });
  await expect(link).toHaveAttribute('href', `/admin/users?function=${id}`);
});
