// Invitation links and the following steps when they are used late, twice or in the wrong order.
import type { APIRequestContext } from '@playwright/test';
import { accounts, ownPassword } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { anInvitedUser, deviceOf, mailsOf, mailTo } from '../fixtures/invited-user.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signedInAs, signInWith } from '../fixtures/sign-in.ts';
import { expect, test as base } from '../fixtures/test.ts';

const test = base.extend<{ admin: APIRequestContext; token: string }>({
  admin: async ({ playwright, server }, use) => {
    const admin = await deviceOf({ playwright, server }, accounts.platformAdmin);
    await use(admin);
    await admin.dispose();
  },
  /** Of the link in the mail to a user who has not opened it. */
  token: async ({ admin, server }, use) => {
    const email = 'opens-twice@acme.example';
    await callApi(admin, 'POST', '/api/core/users/', { email, client_id: 2, platform_role: 'member' });
    await use(/token=(\S+)/.exec(await mailTo(server, email, /^Your invitation/))?.[1] ?? '');
  },
});

/** The first passwords in the mails to an address. */
const firstPasswords = async (server: RunningServer, email: string) =>
  (await mailsOf(server))
    .filter(({ to, subject = '' }) => to?.[0]?.address === email && /first password/.test(subject))
    .flatMap(({ text }) => /^ {4}(\S+)$/m.exec(text ?? '')?.[1] ?? []);

const screen = (token: string) => `/auth/confirm-invitation?token=${token}`;

test('a link works once, a reload still says so, and a second tab goes to the sign-in', async ({
  page,
  context,
  token,
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

test('the terms behind the checkbox open in a new tab, with their version', async ({ page, context }) => {
  await signedInAs(page, 'newcomer');
  await page.goto('/auth/set-password');
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Terms of Service/ }).click();
  const terms = await opened;
  await expect(terms).toHaveURL('/terms');
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(terms.getByText(/^Version \S+, in force since/)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(ownPassword);
});

test('the form stands, and is busy, until the page after the first password is loaded', async ({
  page,
  admin,
  playwright,
  server,
}) => {
  const { email, firstPassword } = await anInvitedUser({ playwright, server }, admin, 'slow-line@acme.example');
  await page.goto('/auth/first-login');
  await signInWith(page, email, firstPassword);
  const held = await holdCalls(page, '**/assets/user-onboarding-page-*.js');
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.poll(() => held.count).toBe(1);
  // The frame around that page is there, and could be shown.
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').some(({ name }) => name.includes('signed-in-frame'));
    await new Promise((resolve) => requestIdleCallback(resolve));
    return loaded;
  });
  await expect(page.getByRole('button', { name: 'Setting password...' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set your password');
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  held.release();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
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
    const secrets = async () => await firstPasswords(server, email);
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
