// What is mailed, read from a real mail server: in one file, so that one server is started for all of it. First the whole life
// of an account.
import { accounts } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { choose, choosePicture, pressOption } from '../fixtures/fields.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { expect, linkIn, passwordIn, test } from '../fixtures/mail-server.ts';
import { aPicture } from '../fixtures/picture.ts';
import { signedInAs, signInWith } from '../fixtures/sign-in.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const own = 'Lantern-under-the-quay-7';
const newer = 'Copper-kettle-on-a-raft-9';

test('an invited user goes from the mail to a complete profile, and then manages the account', async ({
  page,
  playwright,
  server,
  mailServer,
}) => {
  test.slow();
  const place = { playwright, server };
  const email = 'amina@acme.example';

  await test.step('the invitation comes by mail and its link confirms it', async () => {
    const admin = await deviceOf(place, accounts.platformAdmin);
    const body = { email, first_name: 'Amina', last_name: 'Sow', client_id: 2, platform_role: 'member' };
    await callApi(admin, 'POST', '/api/core/users/', body);
    await admin.dispose();
    const mail = await mailServer.newestTo(email, /^Your invitation to Acme/);
    expect(mail.text).toContain('Hello Amina Sow,');
    expect(mail.html).toContain(linkIn(mail.text));
    expect(linkIn(mail.text)).toContain(`${server.url}/auth/confirm-invitation?token=`);
    await page.goto(linkIn(mail.text));
    await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('An e-mail with a one-time password will follow');
  });

  await test.step('the second mail contains a password for the first sign-in', async () => {
    const { text } = await mailServer.newestTo(email, /first password/);
    expect(text).toContain(`Username: ${email}`);
    await page.goto(linkIn(text));
    await expect(page).toHaveURL('/auth/first-login');
    await signInWith(page, email, passwordIn(text));
    await expect(page).toHaveURL('/auth/set-password');
  });

  await test.step('the user’s own password and the terms come next', async () => {
    await page.getByLabel('New password', { exact: true }).fill(own);
    await page.getByLabel('Confirm password', { exact: true }).fill(own);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL('/onboarding/user-onboarding');
  });

  await test.step('the profile is completed in two steps, with a picture', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
    await choosePicture(page, aPicture([40, 90, 160]));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Yes').check();
    for (const label of ['Which function do you belong to?', 'Where are you located?', 'What is your role?']) {
      await choose(page, label);
    }
    await page.getByLabel('What is your job title?').fill('Data engineer');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/app/home');
    await expect(page.getByRole('button', { name: /Account menu/ }).locator('img')).toHaveAttribute('src', /\/media\//);
  });

  await test.step('a new password signs out the other devices, and a mail says so', async () => {
    const other = await deviceOf(place, email, own);
    await page.goto('/account/change-password');
    await page.getByLabel('Current password', { exact: true }).fill(own);
    await page.getByLabel('New password', { exact: true }).fill(newer);
    await page.getByLabel('Confirm new password', { exact: true }).fill(newer);
    await page.getByLabel('Confirm new password', { exact: true }).press('Enter');
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    expect((await other.get('/api/core/me/')).status()).toBe(401);
    await other.dispose();
    const { text } = await mailServer.newestTo(email, /password was changed/);
    expect(text).toContain(`The password of the account ${email} was changed`);
  });

  expect(mailServer.to(email, /./), 'one mail for each cause').toHaveLength(3);
});

test('a forgotten password is reset by the link of a mail, which ends all sessions and works once', async ({
  page,
  playwright,
  server,
  mailServer,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(/status of 409/);
  const email = accounts.member;
  const other = await deviceOf({ playwright, server }, email);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page).toHaveURL('/auth/check-inbox');
  await expect(page.getByRole('main')).toContainText(email);
  const link = linkIn((await mailServer.newestTo(email, /^Reset your/)).text);
  expect(link).toContain(`${server.url}/auth/reset-password?token=`);

  await page.goto(link);
  await expect(page.getByText('Email verified')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(newer);
  await page.getByLabel('Confirm password', { exact: true }).fill(newer);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Your password has been reset. Sign in with the new one.')).toBeVisible();
  expect((await other.get('/api/core/me/')).status()).toBe(401);
  await other.dispose();
  await mailServer.newestTo(email, /password was changed/);
  await signInWith(page, email, newer);
  await expect(page).toHaveURL('/app/home');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('Confirm password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('This link is not valid any more. Ask for a new e-mail.');
  await page.getByRole('link', { name: 'Send a new e-mail' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
});

test('an administrator sends a user a link to a new password', async ({ page, mailServer }) => {
  const screen = usersScreen(page);
  await signedInAs(page, 'clientAdmin');
  // None of the accounts whose mails other journeys count: they share the mail server.
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

// A client administrator lets the operator in and ends it; a platform administrator breaks the glass of a closed client.
test('the operator enters while an administrator of the client lets it, or breaks the glass', async ({
  page: lead,
  browser,
  server,
  mailServer,
}) => {
  await signedInAs(lead, 'otherClientAdmin');
  await lead.goto('/app/home');
  await expect(lead.getByText(/^The operator of the platform sees your company/)).toBeVisible();
  await lead.getByRole('link', { name: 'See who entered' }).click();
  await lead.getByRole('button', { name: 'End now' }).click();
  await expect(lead.getByText('The operator sees nothing of your company.')).toBeVisible();
  await expectNoAxeFaults(lead);

  const page = await browser.newPage({ baseURL: server.url });
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/functions');
  await page.locator('[aria-label^="Client: "]').click();
  await page.getByRole('combobox', { name: 'Search Client' }).fill('Globex');
  await pressOption(page.getByRole('option', { name: 'Globex (no access)', exact: true }));
  await expect(page.getByRole('heading', { name: 'Globex has not given access' })).toBeVisible();
  await expectNoAxeFaults(page);

  await lead.getByRole('combobox', { name: 'For how long' }).click();
  await lead.getByRole('option', { name: '7 days' }).click();
  await lead.getByRole('button', { name: 'Give access' }).click();
  await expect(lead.getByText(/^Granted by Jonas Albrecht until/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You see Globex by its administrator's grant until/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Functions' })).toBeVisible();

  await lead.reload();
  await expect(lead.getByText('Entered: Mira Vandenberg').first()).toBeVisible();
  await lead.getByRole('button', { name: 'End now' }).click();
  await expect(lead.getByText('The operator sees nothing of your company.')).toBeVisible();
  await page.reload();
  await page.getByLabel('Reason').fill('short');
  await page.getByRole('button', { name: 'Open for an hour' }).click();
  await expect(page.getByText('The reason must be at least 10 characters')).toBeVisible();
  await page.getByLabel('Reason').fill('The nightly import of assets fails');
  await page.getByRole('button', { name: 'Open for an hour' }).click();
  await expect(page.getByText(/^You see Globex by emergency access until/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Functions' })).toBeVisible();
  const mail = await mailServer.newestTo(accounts.otherClientAdmin, /operator has opened/);
  expect(mail.text).toContain('The nightly import of assets fails');

  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('heading', { name: 'Globex has not given access' })).toBeVisible();
  await page.close();
});
