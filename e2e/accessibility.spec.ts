// axe on every screen as it first stands, in light and in dark.
import type { Account } from './fixtures/accounts.ts';
import { expectNoAxeFaults } from './fixtures/axe.ts';
import { signedInAs } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';

const screens: { path: string; account?: Account }[] = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/no-such-page' },
  { path: '/no-access', account: 'member' },
  { path: '/app/home', account: 'member' },
  { path: '/admin/industries', account: 'platformAdmin' },
];

for (const { path, account } of screens) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    if (account) await signedInAs(page, account);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFaults(page);
  });
}
