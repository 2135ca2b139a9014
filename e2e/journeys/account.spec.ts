// My account: the profile saves each field, the password changes, devices are signed out.
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { callApi } from '../fixtures/call-api.ts';
import { ownPassword } from '../fixtures/accounts.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { choose, choosePicture, field, list } from '../fixtures/fields.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { aPicture } from '../fixtures/picture.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signedInWith, signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const newer = 'Copper-kettle-on-a-raft-9';
let count = 0;

/** Signs in a new user with a complete profile, and opens a screen of the account. */
async function open(page: Page, path: string, playwright: PlaywrightWorkerArgs['playwright'], server: RunningServer) {
  const { email } = await aColleague({ playwright, server }, `owner${++count}@acme.example`);
  await signedInWith(page, email);
  await page.goto(path);
  return email;
}

const stored = async (page: Page) => (await page.request.get('/api/core/me/')).json();
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

// What is refused, undone or pressed twice: my-profile-page.test.tsx of the web app.
test('the profile saves each field, and its picture appears in the top bar', async ({
  page,
  context,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await open(page, '/account/my-profile', playwright, server);
  await test.step('opening the profile saves nothing', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByRole('radio', { name: 'IT', exact: true })).toBeChecked();
    await expect(list(page, 'Role')).toHaveText('Specialist');
    expect(changes).toEqual([]);
  });
  await test.step('a changed name appears in the top bar, and a changed organization type asks for a function', async () => {
    await page.getByLabel('First name').fill(' Adaeze ');
    await page.getByLabel('First name').press('Enter');
    await expect(field(page, 'First name')).toContainText('Saved');
    await expect(page.getByRole('button', { name: /Account menu.*Adaeze Okafor/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Business' }).check();
    await expect(list(page, 'Function')).toHaveText('Select your function');
    const chosen = await choose(page, 'Function');
    await expect(field(page, 'Function')).toContainText('Saved');
    expect((await stored(page)).client_function).toMatchObject({ name: chosen, type: 'BUSINESS' });
  });
  await test.step('an attribute is saved at once and says so', async () => {
    const held = await holdCalls(page, '**/api/core/me/attributes/*/');
    await choose(page, 'Work model', 'Remote');
    await expect(notice(page, 'Updating attribute...')).toBeVisible();
    held.release();
    await expect(notice(page, 'Attribute updated successfully')).toBeVisible();
    const attributes = await callApi(page.request, 'GET', '/api/core/me/attributes/');
    expect(attributes.find(({ name }: { name: string }) => name === 'Work model').option.name).toBe('Remote');
  });
  await test.step('an upload without network says so at its field, and can be retried', async () => {
    // Its options have been fetched.
    await expect(list(page, 'Work model')).toBeVisible();
    await context.setOffline(true);
    const upload = page.getByRole('button', { name: 'Upload photo' }).and(page.locator('button'));
    await upload.focus();
    await page.locator('input[type=file]').setInputFiles(aPicture([30, 100, 60]));
    const fault = page.getByRole('alert').filter({ hasText: 'The photo could not be opened for cropping.' });
    await expect(fault).toBeVisible();
    await context.setOffline(false);
    await fault.getByRole('button', { name: 'Retry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await expect(dialog.getByRole('button', { name: 'Use photo' })).toBeEnabled();
    await expect(fault).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(upload).toBeFocused();
  });
  await test.step('a picture appears in the top bar, is replaced by the next, and disappears when removed', async () => {
    const face = page.getByRole('button', { name: /Account menu/ });
    await expect(face).toHaveText('AO');
    await choosePicture(page, aPicture([30, 100, 60]));
    await expect(face.locator('img')).toHaveAttribute('src', /\/media\//);
    const first = (await face.locator('img').getAttribute('src')) ?? '';
    expect((await page.request.get(first)).headers()['content-type']).toBe('image/webp');
    await choosePicture(page, aPicture([160, 30, 60]));
    await expect(face.locator('img')).not.toHaveAttribute('src', first);
    expect((await page.request.get(first)).status()).toBe(404);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(face).toHaveText('AO');
    expect((await stored(page)).profile_picture_url).toBeNull();
  });
});

test('the password is changed at the second attempt, and makes the new one valid', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const input = (label: string) => page.getByLabel(label, { exact: true });
  const email = await open(page, '/account/change-password', playwright, server);
  // A field shows its error on blur, which needs room: the button must not move during the press.
  await input('New password').fill('short');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(input('New password')).toHaveValue('');

  await input('Current password').fill('not-the-password');
  await input('New password').fill(newer);
  await input('Confirm new password').fill(newer);
  await input('Confirm new password').press('Enter');
  await expect(notice(page, 'The current password is not correct.')).toBeVisible();
  await expect(input('Current password')).toBeFocused();
  await expect(input('New password')).toHaveValue(newer);
  await input('Current password').fill(ownPassword);
  await input('Current password').press('Enter');
  await expect(notice(page, 'Password changed successfully')).toBeVisible();
  await expect(input('New password')).toHaveValue('');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
  await signInWith(page, email, newer);
  await expect(page).toHaveURL('/app/home');
});

test('lists the devices with this one marked, and signs out one or all others', async ({
  page,
  browser,
  playwright,
  server,
}) => {
  const email = await open(page, '/account/devices', playwright, server);
  await callApi(page.request, 'DELETE', '/api/core/me/devices/');
  const signIn = async (userAgent: string) => {
    const device = await browser.newContext({ baseURL: server.url, userAgent });
    await callApi(device.request, 'POST', '/api/core/token/', { username: email, password: ownPassword });
    return device;
  };
  const firefox = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const safari = await signIn(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  await page.reload();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.first()).toContainText('This device');
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(2);
  // The element that had the focus has been removed.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  expect((await firefox.request.get('/api/core/me/')).status()).toBe(401);
  expect((await safari.request.get('/api/core/me/')).status()).toBe(200);
  const others = page.getByRole('button', { name: 'Sign out all other devices' });
  await others.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(others).toBeFocused();
  await others.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(heading).toBeFocused();
  expect((await safari.request.get('/api/core/me/')).status()).toBe(401);
  expect((await page.request.get('/api/core/me/')).status()).toBe(200);
  await Promise.all([firefox.close(), safari.close()]);
});
