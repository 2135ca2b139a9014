// Invitation links and the following steps when they are used late, twice or in the wrong order.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import PostalMime from 'postal-mime';
import { accounts, ownPassword } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { anInvitedUser, deviceOf, mailTo } from '../fixtures/invited-user.ts';
import { signInWith } from '../fixtures/sign-in.ts';
import { expect, test as base } from '../fixtures/test.ts';

const test = base.extend<{ admin: APIRequestContext; invited: { id: number; email: string; token: string } }>({
  admin: async ({ playwright, server }, use) => {
    const admin = await deviceOf({ playwright, server }, accounts.platformAdmin);
    await use(admin);
    await admin.dispose();
  },
  /** An invited user who has not opened the link of the mail. */
  invited: async ({ admin, server }, use, { title }) => {
    const email = `${title.replaceAll(/\W+/g, '-').slice(0, 40)}@acme.example`.toLowerCase();
    const body = { email, client_id: 2, platform_role: 'member' };
    const { id } = await callApi(admin, 'POST', '/api/core/users/', body);
    const token = /token=(\S+)/.exec(await mailTo(server, email, /^Your invitation/))?.[1] ?? '';
    await use({ id, email, token });
  },
});

/** The token of the invitation sent after the one with this token. */
async function newestToken(dataDir: string, email: string, earlier: string) {
  const outbox = join(dataDir, 'outbox');
  const read = async () => {
    const files = (await readdir(outbox)).filter((file) => file.endsWith('-invitation.eml'));
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
    const tokens = mails
      .filter(({ to }) => to?.[0]?.address === email)
      .map(({ text }) => /token=(\S+)/.exec(text ?? '')?.[1]);
    return tokens.find((token) => token !== earlier);
  };
  await expect.poll(read, `a second mail to ${email}`).toBeTruthy();
  return (await read()) ?? '';
}

/** The passwords in the mails to an address. */
async function firstPasswords(dataDir: string, email: string) {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((file) => file.endsWith('-first-login.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
  return mails
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ text }) => /^ {4}(\S+)$/m.exec(text ?? '')?.[1] ?? '');
}

const screen = (token: string) => `/auth/confirm-invitation?token=${token}`;

test('a link without its code is invalid, without a call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/auth/confirm-invitation');
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid invitation link' })).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth/login');
  expect(calls).not.toContain('/api/core/confirm-invitation/');
});

test('an unknown code is refused, with a link to the sign-in', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 404/);
  await page.goto(screen('never-given-out'));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation not confirmed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This invitation link is not valid.');
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('a code in other case or cut short is refused, and the right one stays valid', async ({
  page,
  invited: { token },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 404/);
  for (const wrong of [token.toUpperCase(), token.toLowerCase(), token.slice(0, -1)]) {
    await page.goto(screen(wrong));
    await expect(page.getByRole('main')).toContainText('This invitation link is not valid.');
  }
  await page.goto(screen(token));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
});

test('a link works once, a reload still says so, and a second tab goes to the sign-in', async ({
  page,
  context,
  invited: { token },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await page.goto(screen(token));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(screen(token));
  await expect(second.getByRole('heading', { level: 1, name: 'Already confirmed' })).toBeVisible();
  await expect(second.getByRole('main')).toContainText('This invitation is confirmed already.');
  await second.getByRole('link', { name: 'Go to login' }).click();
  await expect(second).toHaveURL('/auth/login');
});

test('of an invitation that was sent again only the newer link works', async ({
  page,
  admin,
  server,
  invited: { id, email, token },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await callApi(admin, 'POST', `/api/core/users/${id}/resend-invitation/`);
  await page.goto(screen(token));
  await expect(page.getByRole('main')).toContainText('This invitation was replaced or withdrawn.');
  const newer = await newestToken(server.dataDir, email, token);
  await page.goto(screen(newer));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
});

test('the link of a revoked invitation is invalid', async ({
  page,
  admin,
  invited: { id, token },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await callApi(admin, 'POST', `/api/core/users/${id}/revoke-invitation/`);
  await page.goto(screen(token));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation not confirmed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This invitation was replaced or withdrawn.');
});

test('a server that cannot be reached leaves the link valid, to be retried', async ({
  page,
  invited: { token },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  await page.route('**/api/core/confirm-invitation/', (route) => route.abort(), { times: 1 });
  await page.goto(screen(token));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation not confirmed' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
});

test('a first password is invalid once a new one was sent', async ({
  page,
  admin,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const { id, email, firstPassword } = await anInvitedUser({ playwright, server }, admin, 'second-word@acme.example');
  await callApi(admin, 'POST', `/api/core/users/${id}/resend-invitation/`);
  await page.goto('/auth/first-login');
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Username or password is incorrect.');
});

test('a password set in one tab continues in the other', async ({ page, context, admin, playwright, server }) => {
  const { email, firstPassword } = await anInvitedUser({ playwright, server }, admin, 'two-tabs@acme.example');
  await page.goto('/auth/first-login');
  await signInWith(page, email, firstPassword);
  await expect(page).toHaveURL('/auth/set-password');
  const other = await context.newPage();
  await other.goto('/auth/set-password');
  await expect(other.getByRole('button', { name: 'Set password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/onboarding/user-onboarding');
  await expect(other).toHaveURL('/onboarding/user-onboarding');
});

test('when two companies invite one person, the first completed invitation gets the address, and the other is told', async ({
  page,
  admin,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  const email = 'wanted@people.example';
  for (const client of [2, 3]) {
    await callApi(admin, 'POST', '/api/core/users/', { email, client_id: client, platform_role: 'member' });
  }
  const tokenOf = async (company: string) =>
    /token=(\S+)/.exec(await mailTo(server, email, new RegExp(`^Your invitation to ${company}`)))?.[1] ?? '';
  await callApi(admin, 'POST', '/api/core/confirm-invitation/', { token: await tokenOf('Acme') });
  const firstPassword = /^ {4}(\S+)$/m.exec(await mailTo(server, email, /first password/))?.[1] ?? '';
  await page.goto('/auth/first-login');
  await signInWith(page, email, firstPassword);
  await expect(page).toHaveURL('/auth/set-password');
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/onboarding/user-onboarding');

  await page.goto(screen(await tokenOf('Globex')));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation not confirmed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('your e-mail address got an account through another invitation');
  const told = await mailTo(server, accounts.platformAdmin, /^An invitation to Globex/);
  expect(told).toContain(`${email} was invited to Globex. The address has an account elsewhere by now`);
});

test('the session of an invitation that lost says why it has ended', async ({
  page,
  admin,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/);
  const email = 'wanted-twice@people.example';
  for (const client of [2, 3]) {
    await callApi(admin, 'POST', '/api/core/users/', { email, client_id: client, platform_role: 'member' });
  }
  const passwords: string[] = [];
  for (const company of ['Acme', 'Globex']) {
    const mail = await mailTo(server, email, new RegExp(`^Your invitation to ${company}`));
    await callApi(admin, 'POST', '/api/core/confirm-invitation/', { token: /token=(\S+)/.exec(mail)?.[1] });
    const secrets = async () => await firstPasswords(server.dataDir, email);
    await expect.poll(async () => (await secrets()).length).toBe(passwords.length + 1);
    passwords.push((await secrets()).find((secret) => !passwords.includes(secret)) ?? '');
  }
  const [ofAcme = '', ofGlobex = ''] = passwords;
  await page.goto('/auth/first-login');
  await signInWith(page, email, ofGlobex);
  await expect(page).toHaveURL('/auth/set-password');
  const device = await deviceOf({ playwright, server }, email, ofAcme);
  const chosen = { password: ownPassword, confirm_password: ownPassword, accept_terms: true };
  await callApi(device, 'POST', '/api/core/complete-invitation/', chosen);
  await device.dispose();

  await page.reload();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('main')).toContainText('This invitation has ended');
});
