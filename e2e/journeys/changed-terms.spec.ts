// Terms that have changed since a user accepted them.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { startServer } from '../fixtures/server.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, expectReady, test as base } from '../fixtures/test.ts';

// No call can change the terms: the database is edited while no server uses it.
const acceptedEarlier = `
  update users set accepted_terms_version = 'an earlier one' where username = 'member@acme.example'`;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ playwright }, use) => {
      const before = await startServer();
      await before.stop('keep');
      const database = await PGlite.create(join(before.dataDir, 'pgdata'), { extensions: { pg_trgm: trigrams } });
      await database.exec(acceptedEarlier);
      await database.close();
      const server = await startServer({ DATA_DIR: before.dataDir, DEMO: 'false' });
      await expectReady(playwright, server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
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
