// The whole life of an account, with every mail read from a real mail server.
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { choose, choosePicture, field, list } from '../fixtures/fields.ts';
import { deviceOf } from '../fixtures/invited-user.ts';
import { expect, linkIn, passwordIn, test } from '../fixtures/mail-server.ts';
import { aPicture } from '../fixtures/picture.ts';
import { signedInAs, signInWith } from '../fixtures/sign-in.ts';

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

  await test.step('a list of the profile is saved at once, a text on blur, and Esc undoes an edit', async () => {
    await page.goto('/account/my-profile');
    await choose(page, 'Role', 'Team lead');
    await expect(field(page, 'Role')).toContainText('Saved');
    const title = page.getByLabel('Job title');
    await title.fill('  Lead data engineer ');
    await title.blur();
    await expect(field(page, 'Job title')).toContainText('Saved');
    await expect(title).toHaveValue('Lead data engineer');
    await title.fill('Something else');
    await title.press('Escape');
    await expect(title).toHaveValue('Lead data engineer');
    await choose(page, 'Work model', 'Hybrid');
    await expect(page.getByText('Attribute updated successfully')).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('Lead data engineer');
    await expect(list(page, 'Role')).toHaveText('Team lead');
    await expect(list(page, 'Work model')).toHaveText('Hybrid');
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
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Amina');
  });

  await test.step('and signs in again', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await signInWith(page, email, newer);
    await expect(page).toHaveURL('/app/home');
  });

  expect(mailServer.to(email, /./), 'one mail for each cause').toHaveLength(3);
});

test.describe('a forgotten password', () => {
  test('is reset by the link of a mail, which ends all sessions and works once', async ({
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

  test('shows the same for an unknown address, and sends no mail', async ({ page, mailServer }) => {
    const email = 'nobody@nowhere.example';
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page).toHaveURL('/auth/check-inbox');
    await expect(page.getByRole('main')).toContainText(
      `An e-mail was sent to ${email}, if an account has this address.`,
    );
    expect(mailServer.to(email, /./)).toEqual([]);
  });

  test('is mailed again on request, and the earlier link still works', async ({
    page,
    mailServer,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 400/);
    const email = accounts.clientAdmin;
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    const earlier = linkIn((await mailServer.newestTo(email, /^Reset your/)).text);
    await page.getByRole('button', { name: 'Resend e-mail' }).click();
    await expect(page.getByText('The e-mail was sent again.')).toBeVisible();
    expect(linkIn((await mailServer.newestTo(email, /^Reset your/, 2)).text)).not.toBe(earlier);

    await page.goto(earlier);
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm password', { exact: true }).fill('password1');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(
      page.getByText('This password is too common. Choose one that others do not use.', { exact: true }),
    ).toBeVisible();
  });

  test('shows an invalid link and offers a new mail if the code is missing', async ({ page }) => {
    await page.goto('/auth/reset-password');
    await expect(page.getByRole('main')).toContainText('The address lacks the code that the e-mail carries.');
    await expect(page.getByRole('link', { name: 'Send a new e-mail' })).toBeVisible();
  });
});

test('a signed-in page is signed out when its password is reset elsewhere', async ({
  page,
  playwright,
  server,
  mailServer,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/);
  const email = accounts.otherClientAdmin;
  await signedInAs(page, 'otherClientAdmin');
  const stranger = await playwright.request.newContext({ baseURL: server.url });
  await callApi(stranger, 'POST', '/api/core/password-reset/', { email });
  const token = new URL(linkIn((await mailServer.newestTo(email, /^Reset your/)).text)).searchParams.get('token');
  await callApi(stranger, 'POST', '/api/core/password-reset/confirm/', {
    token,
    password: newer,
    confirm_password: newer,
  });
  await stranger.dispose();
  await page.goto('/account/my-profile');
  await expect(page).toHaveURL('/auth/login');
});
