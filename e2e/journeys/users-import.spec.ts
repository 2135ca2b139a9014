// Many people are invited at once, from a file or from pasted lines.
import { readFile } from 'node:fs/promises';
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
