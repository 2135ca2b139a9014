// What is kept about a person: taken out as a file by the person and by an administrator, and erased.
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import JSZip from 'jszip';
import { ownPassword } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { aColleague } from '../fixtures/colleague.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const contentOf = async (download: Download) => JSON.parse(await readFile(await download.path(), 'utf8'));

test('a person takes out their own data; their administrator does the same, and erases the person', async ({
  page,
  browser,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const email = 'keeps@acme.example';
  await aColleague({ playwright, server }, email);
  await signedInWith(page, email);
  await page.goto('/account/security');
  const refusal = { success: false, message: 'Give your password again first.', error: { code: 'proof_required' } };
  await page.route('**/me/personal-data/', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await page.getByRole('button', { name: 'Download my data' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your password' });
  await proof.getByLabel('Your password').fill(ownPassword);
  const saved = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const own = await saved;
  expect(own.suggestedFilename()).toMatch(/^orgscope-my-data-\d{4}-\d\d-\d\d\.json$/);
  const { users, sessions } = await contentOf(own);
  expect(users).toMatchObject([{ username: email, first_name: 'Ada' }]);
  expect(sessions.length).toBeGreaterThan(0);

  const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
  const screen = usersScreen(admin);
  await signedInAs(admin, 'clientAdmin');
  await screen.open({ search: email });
  await expect(screen.rows).toHaveCount(1);
  const given = admin.waitForEvent('download');
  await screen.choose('Ada Okafor', 'Download personal data');
  const file = await given;
  expect(file.suggestedFilename()).toMatch(/^orgscope-personal-data-\d+-\d{4}-\d\d-\d\d\.json$/);
  expect((await contentOf(file)).users).toMatchObject([{ username: email }]);

  expectConsoleErrors(/status of 401/);
  await screen.choose('Ada Okafor', 'Erase person');
  const dialog = admin.getByRole('dialog', { name: 'Erase a person' });
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByLabel('E-mail address of the user').fill('somebody@acme.example');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog.getByLabel('E-mail address of the user')).toHaveAccessibleDescription(/not the e-mail address/);
  await expectNoAxeFaults(admin);
  await dialog.getByLabel('E-mail address of the user').fill(email);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(screen.toast('The user was erased')).toBeVisible();
  await screen.all.click();
  await expect(admin.getByText('No users found')).toBeVisible();
  await admin.context().close();
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('an administrator takes out everything of the company', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/ERR_FAILED/);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/company-data');
  await expectNoAxeFaults(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download company data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^orgscope-company-data-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await JSZip.loadAsync(await readFile(await file.path()));
  expect(await zip.file('README.txt')?.async('string')).toContain('Acme');
  const people: { username: string }[] = JSON.parse((await zip.file('json/users.json')?.async('string')) ?? '[]');
  expect(people.length).toBeGreaterThan(100);
  expect(await zip.file('csv/assets.csv')?.async('string')).toContain('asset_tag');

  await page.route('**/api/core/client-export/', (route) => route.abort());
  await page.getByRole('button', { name: 'Download company data' }).click();
  await expect(page.getByText('could not be downloaded')).toBeVisible();
});
