// API tokens: creating one, calling with it, revoking it, and what is told at the fields; and the page of the API.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a token is created with scopes, shown once, works for what it may do, and is revoked', async ({
  page,
  playwright,
  server,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/account/api-tokens');
  await expect(page.getByText('You have no API token.')).toBeVisible();

  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Choose what the token may do')).toBeVisible();
  await dialog.getByLabel('What is it for?').fill('Nightly export of assets');
  await dialog.getByRole('checkbox', { name: 'Write: Assets' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Read: Assets' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Read: Users' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Read: Industries' })).toHaveCount(0);
  await dialog.getByLabel('From which networks?').fill('10.0.0.0/99');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('From which networks?')).toHaveAccessibleDescription(/Enter an address or a network/);
  await dialog.getByLabel('From which networks?').fill('127.0.0.0/8\n::1');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const shown = page.getByRole('dialog', { name: 'Your new API token' });
  const secret = (await shown.getByText(/^osk_[\w-]{43}$/).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectNoAxeFaults(page);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText('Writes Assets')).toBeVisible();

  const program = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const statusOf = async (path: string) => (await program.get(path)).status();
  expect(await statusOf('/api/core/assets/')).toBe(200);
  expect(await statusOf('/api/core/applications/')).toBe(403);

  await page.reload();
  await expect(page.getByText('Used now')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Nightly export of assets' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('You have no API token.')).toBeVisible();
  expect(await statusOf('/api/core/assets/')).toBe(401);
  await program.dispose();
});

test('the page of the API calls with a token', async ({ page, playwright, server }) => {
  const owner = await deviceOf({ playwright, server }, accounts.clientAdmin);
  const token = { name: 'Trying the API', scopes: ['read:assets'], days: 30 };
  const { secret } = await callApi(owner, 'POST', '/api/core/me/tokens/', token);
  // The whole contract takes long to draw.
  await page.route('**/api/docs/json', async (route) => {
    const response = await route.fetch();
    const contract = await response.json();
    const path = '/api/core/assets/';
    await route.fulfill({ response, json: { ...contract, paths: { [path]: contract.paths[path] } } });
  });
  await page.goto('/api/docs/');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.dialog-ux');
  const credentials = dialog.locator('form').filter({ hasText: 'An API token' });
  await credentials.getByRole('textbox').fill(secret);
  await credentials.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.locator('#operations-tag-assets').getByRole('button').click();
  const call = page.locator('.opblock-get').filter({ has: page.locator('[data-path="/api/core/assets/"]') });
  await call.getByRole('button').first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  // A short answer: the page takes long to colour all rows of a list.
  for (const each of ['page', 'page_size']) await call.locator(`[data-param-name=${each}] input`).fill('1');
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table tbody .response-col_status')).toHaveText(/^200/);
  await owner.dispose();
});
