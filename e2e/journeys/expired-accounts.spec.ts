// Expired invitations and first passwords, and terms that have changed.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { password } from '../fixtures/accounts.ts';
import { startServer } from '../fixtures/server.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, expectReady, test as base } from '../fixtures/test.ts';

const invitation = 'An-open-invitation-for-the-demo-and-no-more';
const late = 'newcomer@acme.example';

// No call can change the time: the database is edited while no server uses it.
const timePasses = `
  update user_tokens set expires_at = now() - interval '1 minute';
  update users set one_time_password_expires_at = now() - interval '1 minute' where username = '${late}';
  update users set accepted_terms_version = 'an earlier one' where username = 'member@acme.example'`;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ playwright }, use) => {
      const before = await startServer();
      await before.stop('keep');
      const database = await PGlite.create(join(before.dataDir, 'pgdata'), { extensions: { pg_trgm: trigrams } });
      await database.exec(timePasses);
      await database.close();
      const server = await startServer({ DATA_DIR: before.dataDir, DEMO: 'false' });
      await expectReady(playwright, server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('an expired invitation says so, and whom to ask', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 409/);
  await page.goto(`/auth/confirm-invitation?token=${invitation}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation not confirmed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'This invitation has expired. Ask your administrator to send it again.',
  );
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
});

test('an expired first password says so, and the input stays', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 400/);
  await page.goto('/auth/first-login');
  await page.getByLabel('Username').fill(late);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This first password has expired. Ask your administrator to send you a new one.',
  );
  await expect(page.getByLabel('Username')).toHaveValue(late);
});

test('changed terms are accepted before anything else, then the home page opens', async ({ page }) => {
  await signInAs(page, 'member');
  await expect(page).toHaveURL('/auth/set-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Accept our terms' })).toBeVisible();
  await page.goto('/app/home');
  await expect(page).toHaveURL('/auth/set-password');
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('You must accept the Terms of Service');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page).toHaveURL('/app/home');
  await page.goto('/account/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
});
