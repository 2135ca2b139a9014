// Programs of a client: one is added, gets a token, calls with it, is deactivated and restored.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a service account gets a token, which works until the account is deactivated', async ({
  page,
  playwright,
  server,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/service-accounts');
  await expect(page.getByText('No service accounts yet')).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Add a service account' }).click();
  const form = page.getByRole('dialog', { name: 'New service account' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/required/);
  await form.getByLabel('Name').fill('Inventory scanner');
  await form.getByLabel('Description').fill('Finds laptops in the offices');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { name: 'Inventory scanner' })).toBeVisible();
  await expect(page.getByText('This account has no token and can do nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('What is it for?').fill('Office in Porto');
  await dialog.getByRole('checkbox', { name: 'Write: Assets' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Read: Users' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Write: Users' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API token' });
  const secret = (await shown.getByText(/^osk_[\w-]{43}$/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('Writes Assets')).toBeVisible();

  const program = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const statusOf = async (path: string) => (await program.get(path)).status();
  expect(await statusOf('/api/core/assets/')).toBe(200);
  expect(await statusOf('/api/core/me/')).toBe(403);
  await page.reload();
  await expect(page.getByText('Used now')).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Change service account' });
  await edit.getByLabel('Name').fill('Scanner');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Scanner', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Its tokens do not work while it is deactivated.')).toBeVisible();
  expect(await statusOf('/api/core/assets/')).toBe(401);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Service account restored')).toBeVisible();
  expect(await statusOf('/api/core/assets/')).toBe(200);

  await page.getByRole('link', { name: 'All service accounts' }).click();
  const accounts = page.getByRole('list', { name: 'Service accounts' });
  await expect(accounts.getByRole('link', { name: 'Scanner' })).toBeVisible();
  await expect(accounts.getByText('1 token that works')).toBeVisible();
  await program.dispose();
});
