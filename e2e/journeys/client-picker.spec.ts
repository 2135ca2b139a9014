// A platform administrator switches between clients; other users cannot.
import { callApi } from '../fixtures/call-api.ts';
import { functionsScreen, locationsScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('the chosen client stays in the address: back, reload, a shared link and the side menu keep it', async ({
  page,
}) => {
  await signedInAs(page, 'platformAdmin');
  const screen = functionsScreen(page);
  await screen.open({ type: 'IT' });
  await expect(screen.client('Orgscope')).toBeVisible();
  await screen.chooseClient('Acme');
  await expect(page).toHaveURL(/\/admin\/functions\?client=\d+$/);
  const acme = page.url();

  await page.reload();
  await expect(screen.client('Acme')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveURL(acme.replace('functions', 'locations'));
  await expect(locationsScreen(page).client('Acme')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/functions\?type=IT$/);
  await expect(screen.client('Orgscope')).toBeVisible();

  await page.goto(acme);
  await page.getByRole('button', { name: 'Back to Orgscope' }).click();
  await expect(page).toHaveURL(/\/admin\/functions$/);
});

test('a client administrator has no picker, and an address with another client has no effect', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const { client } = await (await page.request.get('/api/core/me/')).json();
  const own: { name: string }[] = await callApi(page.request, 'GET', '/api/core/functions/');
  const asked = page.waitForRequest((request) => request.url().includes('/api/core/functions/'));
  await functionsScreen(page).open({ client: String(client.id + 1) });
  expect(new URL((await asked).url()).search).toBe('');
  await expect(page.locator('[aria-label^="Client: "]')).toHaveCount(0);
  await expect(page.getByText(`of ${own.length} functions`)).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Company admin' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
    'Home',
    'Functions',
    'Locations',
    'Custom attributes',
    'Assets',
    'Applications',
    'Users',
    'Sign-in rules',
    'Provisioning',
    'Service accounts',
    'Webhooks',
    'Single sign-on',
    'Activity',
    'Operator access',
    'Company data',
  ]);
});
