// What an administrator can do for a user if mail is set up.
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { expect, linkIn, test } from '../fixtures/mail-server.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

test('an administrator sends a user a link to a new password', async ({ page, mailServer }) => {
  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  // None of the accounts whose mails other journeys count: they may share the mail server.
  const people = await callApi(page.request, 'GET', '/api/core/users/?status=active&page_size=50');
  const taken: readonly string[] = Object.values(accounts);
  const { username } = people.find((person: { username: string }) => !taken.includes(person.username));
  await screen.open({ search: username });
  await screen.rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Send password reset' }).click();
  await expect(screen.toast('Password reset sent')).toBeVisible();
  const { text } = await mailServer.newestTo(username, /password/i);
  expect(linkIn(text)).toContain('/auth/reset-password?token=');
});
