// A company goes from passwords to single sign-on: set-up, test, sign-in through the provider, and the way in for emergencies.
import { startDnsServer } from '../../apps/server/src/testing/servers/dns-server.ts';
import { openIdClient, startOpenIdProvider } from '../../apps/server/src/testing/providers/openid-provider.ts';
import type { Account } from '../../apps/server/src/testing/providers/openid-provider.ts';
import type { Page } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { startServer } from '../fixtures/server.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signedInWith } from '../fixtures/sign-in.ts';
import { expect, expectReady, test as base } from '../fixtures/test.ts';
import { virtualPasskeys } from '../fixtures/virtual-passkeys.ts';

interface Company {
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
  people: Map<string, Account>;
  records: Map<string, string[]>;
}

/** A server that asks our DNS server, and an identity provider on this machine. */
const test = base.extend<object, { company: Company; server: RunningServer }>({
  company: [
    async ({ playwright }, use) => {
      expect(playwright).toBeTruthy();
      const people = new Map<string, Account>();
      const provider = await startOpenIdProvider(people);
      await use({ provider, people, records: new Map() });
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ playwright, company }, use) => {
      const dns = await startDnsServer(company.records);
      const server = await startServer({ DNS_SERVERS: dns.address, ALLOW_PRIVATE_CALLS: 'true' });
      await expectReady(playwright, server);
      await use(server);
      await server.stop();
      dns.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Signs in at the provider. */
async function continueAs(page: Page, account: string) {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a company is set up from passwords to required single sign-on', async ({
  page,
  context,
  company: { provider, people, records },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The provider has no icon, which Chromium asks for at times.
  await context.route(new URL('/favicon.ico', provider.issuer).href, (route) => route.fulfill({ status: 204 }));
  await virtualPasskeys(page);
  await signedInWith(page, accounts.otherClientAdmin);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Make passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.goto('/admin/single-sign-on');
  await page.getByRole('button', { name: 'Copy Redirect address' }).click();
  const redirectUri = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy Back-channel logout address' }).click();
  const logoutUri = await page.evaluate(() => navigator.clipboard.readText());
  provider.serve({ redirectUri, logoutUri });
  await page.getByLabel('Name of the provider').fill('Globex ID');
  await page.getByLabel('Issuer').fill('https://127.0.0.1:1');
  await page.getByLabel('Client ID').fill(openIdClient.id);
  await page.getByLabel('Client secret').fill(openIdClient.secret);
  await page.getByRole('button', { name: 'Save provider' }).click();
  await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription(/No provider answers at this address/);
  await expect(page.getByLabel('Client secret')).toHaveValue(openIdClient.secret);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Save provider' }).click();
  await expect(page.getByText('Not tested since the last change.')).toBeVisible();

  await page.getByLabel('Domain', { exact: true }).fill('gmail.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Everybody can have an address of this domain.')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill('globex.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('button', { name: 'Copy Value of the record' }).click();
  await page.getByRole('button', { name: 'Check the record of globex.example' }).click();
  await expect(page.getByText(/The TXT record was not found/)).toBeVisible();
  records.set('_orgscope.globex.example', [await page.evaluate(() => navigator.clipboard.readText())]);
  await page.getByRole('button', { name: 'Check the record of globex.example' }).click();
  await expect(page.getByText('Proven', { exact: true })).toBeVisible();

  people.set('hank', {
    email: 'hank@globex.example',
    email_verified: true,
    given_name: 'Hank',
    family_name: 'Scorpio',
  });
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await continueAs(await opening, 'hank');
  await expect(page.getByText('The provider answered, and its answer can be trusted.')).toBeVisible();
  await expect(page.getByText(/There is no account for hank@globex\.example/)).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByText('Required', { exact: true }).click();
  await page.getByRole('group', { name: 'Accounts for emergencies' }).getByRole('checkbox').check();
  await page.getByLabel('Add people at their first sign-in').check();
  const saved = page.waitForResponse((response) => response.url().includes('/sso/rules/'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).ok()).toBe(true);

  // The rules are fetched again once they are saved; this page asks for nothing.
  await page.goto('/terms');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  const username = page.getByLabel('Username');
  await page.getByRole('button', { name: 'Sign in with your company' }).click();
  await expect(page.getByText('Enter your work e-mail address as the username first.')).toBeVisible();
  await username.fill('hank@globex.example');
  await page.getByRole('button', { name: 'Sign in with your company' }).click();
  await continueAs(page, 'nobody');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(/Globex ID refused the sign-in/)).toBeVisible();
  await expect(username).toHaveValue('hank@globex.example');
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Sign in with your company' }).click();
  await continueAs(page, 'hank');
  await expect(page).toHaveURL('/auth/set-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Accept our terms' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('You must accept the Terms of Service');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page).toHaveURL('/onboarding/user-onboarding');
  await expect(page.getByLabel('First name')).toHaveValue('Hank');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await username.fill(accounts.otherClientAdmin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth/code');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL('/app/home');
});
