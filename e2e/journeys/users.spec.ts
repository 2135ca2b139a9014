// An administrator manages the users of a client.
import { aColleague } from '../fixtures/colleague.ts';
import { choose } from '../fixtures/fields.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

test('a person is invited, and the next one to the same place; an invitation is sent again and revoked', async ({
  page,
  server,
}) => {
  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open();
  await screen.invite.click();
  await expect(screen.invitation.getByLabel('E-mail')).toBeFocused();
  await screen.invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(screen.invitation.getByLabel('E-mail')).toHaveAccessibleDescription(/valid email/);

  await screen.invitation.getByLabel('E-mail').fill('Nils.Berg@acme.example');
  await screen.invitation.getByLabel('First name').fill('Nils');
  await screen.invitation.getByLabel('Last name').fill('Berg');
  await choose(page, 'Role', 'Client administrator');
  const place = await choose(page, 'Location', 'Pune');
  await screen.invitation.getByRole('button', { name: 'Invite another' }).click();
  await expect(screen.toast('Invitation sent')).toBeVisible();
  await expect(screen.invitation.getByLabel('E-mail')).toHaveValue('');
  await expect(screen.invitation.getByRole('combobox', { name: 'Location' })).toHaveText(place);
  await expect(screen.invitation.getByRole('combobox', { name: 'Role' })).toHaveText('Client administrator');
  await screen.invitation.getByRole('button', { name: 'Cancel' }).click();
  await mailTo(server, 'nils.berg@acme.example', /invitation/);

  await screen.search.fill('nils');
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.row('Nils Berg')).toContainText('Invited');
  await expect(screen.row('Nils Berg')).toContainText('Pune');
  await screen.row('Nils Berg').getByRole('button', { name: 'Invited' }).hover();
  await expect(page.getByRole('tooltip')).toContainText(/^Invited now by /);

  await screen.choose('Nils Berg', 'Resend invitation');
  await expect(screen.toast('Invitation sent again')).toBeVisible();
  await screen.choose('Nils Berg', 'Revoke invitation');
  await expect(screen.alert('Revoke invitation')).toContainText('Nils Berg');
  await screen.alert('Revoke invitation').getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(screen.toast('Invitation revoked')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
  await screen.all.click();
  await expect(screen.row('Nils Berg')).toContainText('Inactive');
});

test('a deactivated user is signed out at the next action, and back once restored', async ({
  page,
  browser,
  server,
  playwright,
}) => {
  test.slow();
  const { email, password } = await aColleague({ playwright, server }, 'leaving@acme.example');
  const other = await browser.newPage({ baseURL: server.url });
  await signedInWith(other, email, password);
  await other.goto('/account/devices');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open({ search: email });
  await screen.choose('Ada Okafor', 'Deactivate');
  await expect(screen.alert('Deactivate User')).toContainText('deactivate the user "Ada Okafor"?');
  await screen.alert('Deactivate User').getByRole('button', { name: 'Deactivate' }).click();
  await expect(screen.toast('User deactivated successfully')).toBeVisible();

  await other.getByRole('link', { name: 'My profile' }).first().click();
  await expect(other).toHaveURL(/\/auth\/login/);

  await screen.filter('Status', 'Inactive');
  await screen.choose('Ada Okafor', 'Restore');
  await screen.alert('Restore User').getByRole('button', { name: 'Restore' }).click();
  await expect(screen.toast('User restored successfully')).toBeVisible();
  await signedInWith(other, email, password);
  await other.goto('/app/home');
  await expect(other).toHaveURL('/app/home');
  await other.close();
});

test('a link to a filtered list shows the same to another user, and Back restores the previous list', async ({
  page,
  browser,
  server,
}) => {
  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open();
  await screen.filter('Location', 'Pune');
  await screen.filter('Role', 'Member');
  await page.getByRole('columnheader', { name: 'Last sign-in' }).getByRole('button').click();
  await expect(page).toHaveURL(/role=member.*location=\d+|location=\d+.*role=member/);
  await expect(page).toHaveURL(/sort=last_sign_in/);
  await expect(page.getByRole('columnheader', { name: 'Last sign-in' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(screen.rows.first()).toContainText('Pune');
  const address = page.url();
  const shown = await screen.rows.allTextContents();

  const other = await browser.newPage({ baseURL: server.url, locale: 'en-GB' });
  await signedInAs(other, 'platformAdmin');
  await other.goto(`${address}&client=2`);
  const theirs = usersScreen(other);
  await expect(other.getByRole('button', { name: 'Location: Pune' })).toBeVisible();
  await expect(theirs.rows).toHaveText(shown);
  await other.close();

  await page.getByRole('link', { name: 'Functions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Functions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'Location: Pune' })).toBeVisible();
});
