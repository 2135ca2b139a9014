// What an administrator can do for a user if mail is set up.
import { accounts } from '../fixtures/accounts.ts';
import { expect, linkIn, test } from '../fixtures/mail-server.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

test('an administrator sends a user a link to a new password', async ({ page, mailServer }) => {
  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  await screen.open({ search: accounts.member });
  await screen.rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Send password reset' }).click();
  await expect(screen.toast('Password reset sent')).toBeVisible();
  const { text } = await mailServer.newestTo(accounts.member, /password/i);
  expect(linkIn(text)).toContain('/auth/reset-password?token=');
});
