// The monthly digest: switched on, read in the inbox, and left by its link.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { accounts } from '../fixtures/accounts.ts';
import { laterClock } from '../fixtures/later-clock.ts';
import { test as withMail, expect } from '../fixtures/mail-server.ts';
import { startServer } from '../fixtures/server.ts';
import { signedInAs } from '../fixtures/sign-in.ts';

const today = new Date();
// Noon of the first of the next month: 8:00 has passed in the user's time zone.
const clock = laterClock(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 18));

const test = withMail.extend({
  server: [
    async ({ mailServer }, use) => {
      const server = await startServer({ MAIL_URL: mailServer.url, ...clock.settings });
      await use(server);
      await server.stop();
      await clock.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a person switches the digest on, reads it, and unsubscribes by its link', async ({ page, mailServer }) => {
  await signedInAs(page, 'member');
  await page.goto('/app/performance-dashboard');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Monthly by e-mail...' }).click();
  const box = page.getByRole('checkbox', { name: /^Send me the monthly digest/ });
  await expect(box).toBeFocused();
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('region', { name: 'E-mail' }).getByText('Saved')).toBeVisible();
  await expectNoAxeFaults(page);

  // The session is over by then.
  await page.goto('about:blank');
  await clock.move();
  const address = accounts.member;
  await expect
    .poll(() => mailServer.to(address, /your Orgscope digest$/).length, { timeout: 40_000, message: 'a digest' })
    .toBe(1);
  const mail = await mailServer.newestTo(address, /your Orgscope digest$/);
  expect(mail.subject).toMatch(/^Acme in \w+ \d{4}: /);
  expect(mail.text).toMatch(/PERFORMANCE DASHBOARD\nUS\$/);
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // As on another device, without a session.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  const link = /Unsubscribe:\n(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  expect(header('list-unsubscribe')).toBe(`<${link}>`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'No more monthly digests?' })).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  await expectNoAxeFaults(page);

  await signedInAs(page, 'member');
  await page.goto('/account/my-profile');
  await expect(box).not.toBeChecked();
});

test('a link without its code, or with another, says what to do', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 404/);
  await page.goto('/auth/unsubscribe');
  await expect(page.getByText('The address lacks its code.')).toBeVisible();
  await page.goto('/auth/unsubscribe?token=1.forged');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is not valid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open my profile' })).toBeVisible();
});
