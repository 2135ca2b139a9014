// Many people are invited at once, from a file or from pasted lines.
import { readFile } from 'node:fs/promises';
import { accounts } from '../fixtures/accounts.ts';
import { pressOption } from '../fixtures/fields.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const csv = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const heading = 'Vorname;Last name;Mail;Role;Team;Office';

test.beforeEach(async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await usersScreen(page).open();
  await usersScreen(page).inviteMany.click();
});

test('a spreadsheet file shows its errors by row, is corrected and invites everyone', async ({ page, server }) => {
  const screen = usersScreen(page);
  const dialog = screen.import;
  const file = dialog.locator('input[type=file]');
  const good = ['"Zoë";"O\'Neil; PhD";zoe@acme.example;Member;;Pune', 'ليلى;حسن;leila@acme.example;member;;'];
  const bad = ['No;Address;nobody;;;', 'Un;Known;un@acme.example;King;;Atlantis'];

  await file.setInputFiles(csv('people.csv', `\uFEFF${[heading, ...good, ...bad].join('\r\n')}\r\n`));
  await expect(dialog).toContainText('people.csv: 4 people');
  await expect(dialog.getByRole('combobox', { name: 'E-mail' })).toHaveText('Mail');
  await expect(dialog.getByRole('combobox', { name: 'Location' })).toHaveText('Office');
  await expect(dialog.getByRole('combobox', { name: 'First name' })).toHaveText('Not in the file');
  await dialog.getByRole('combobox', { name: 'First name' }).click();
  await pressOption(page.getByRole('option', { name: 'Vorname' }));
  await expect(dialog).toContainText('Zoë, ليلى, No');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();

  await expect(dialog).toContainText('Rows with faults: 2 of 4');
  const faults = dialog.getByRole('region', { name: 'Faults' }).getByRole('row');
  await expect(faults).toHaveCount(4);
  await expect(faults.nth(1)).toContainText(/Row 4.*E-mail.*nobody/);
  await dialog.getByLabel('Field').selectOption('Location');
  await expect(faults).toHaveCount(2);
  await expect(faults.nth(1)).toContainText('Atlantis');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download faults' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved.split('\r\n')).toHaveLength(5);
  await expect(dialog.getByRole('button', { name: /^Invite/ })).toBeHidden();

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles(csv('people.csv', `\uFEFF${[heading, ...good].join('\r\n')}\r\n`));
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog).toContainText('Nobody has been sent anything yet');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog).toContainText('2 people invited');
  await dialog.getByRole('button', { name: 'Show who is invited' }).click();
  await expect(page).toHaveURL(/status=invited/);
  await screen.search.fill('leila@');
  await expect(screen.row('leila@acme.example')).toBeVisible();
  await screen.search.fill('zoe@');
  await expect(screen.row('zoe@acme.example')).toContainText('Pune');
  await mailTo(server, 'zoe@acme.example', /invitation/);
});

test('pasted lines are checked like a file, and existing users are reported', async ({ page }) => {
  const screen = usersScreen(page);
  const lines = screen.import.getByLabel('Paste lines');
  await lines.fill('name\temail\nPat Lee\tpat.lee@acme.example\nMember\tmember@acme.example');
  await screen.import.getByRole('button', { name: 'Continue' }).click();
  await expect(screen.import.getByRole('combobox', { name: 'Full name' })).toHaveText('name');
  await screen.import.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(screen.import).toContainText('A user with this e-mail address already exists');
  await screen.import.getByRole('button', { name: 'Choose another file' }).click();
  await expect(lines).toHaveValue(/pat\.lee/);
  await lines.fill('name\temail\nPat Lee\tpat.lee@acme.example');
  await screen.import.getByRole('button', { name: 'Continue' }).click();
  await screen.import.getByRole('button', { name: 'Check', exact: true }).click();
  await screen.import.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(screen.import).toContainText('1 person invited');
  await screen.import.getByRole('button', { name: 'Show who is invited' }).click();
  await expect(page).toHaveURL(/status=invited/);
  await screen.search.fill('pat.lee');
  await expect(screen.row('Pat Lee')).toBeVisible();
});

test('a person of another company is reported only at the end, and everyone else is invited', async ({ page }) => {
  const { import: dialog } = usersScreen(page);
  const lines = `name\temail\nIda Moss\tida.moss@acme.example\nSomebody\t${accounts.otherClientAdmin}`;
  await dialog.getByLabel('Paste lines').fill(lines);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog).toContainText('No faults found');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();

  await expect(dialog).toContainText('1 person invited');
  await expect(dialog).toContainText('1 row was left out.');
  const told = dialog.getByRole('region', { name: 'Faults' }).getByRole('row');
  await expect(told.nth(1)).toContainText(/Row 3.*E-mail.*lead@globex\.example.*has an account elsewhere/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download faults' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(accounts.otherClientAdmin);
  await dialog.getByRole('button', { name: 'Show who is invited' }).click();
  await expect(usersScreen(page).row('Ida Moss')).toBeVisible();
});

test('an unreadable file is refused with the reason beside it', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 4/);
  const { import: dialog } = usersScreen(page);
  const file = dialog.locator('input[type=file]');
  const latin = Buffer.from('email,name\nzoe@acme.example,Zo\xEB', 'latin1');
  await file.setInputFiles(csv('latin.csv', latin));
  await expect(dialog).toContainText('The file is not UTF-8. Save it as CSV UTF-8 and choose it again');
  await file.setInputFiles(csv('empty.csv', 'email,name\n'));
  await expect(dialog).toContainText('The file has no rows under its heading');
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveAccessibleDescription(/no rows/);
});
