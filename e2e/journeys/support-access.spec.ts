// A client administrator lets the operator in and ends it; a platform administrator breaks the glass of a closed client.
import { accounts } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { pressOption } from '../fixtures/fields.ts';
import { expect, test } from '../fixtures/mail-server.ts';
import { signedInAs } from '../fixtures/sign-in.ts';

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
  await pressOption(page.getByRole('option', { name: 'Globex (closed)', exact: true }));
  await expect(page.getByRole('heading', { name: 'Globex has not given access' })).toBeVisible();
  await expectNoAxeFaults(page);

  await lead.getByRole('combobox', { name: 'For how long' }).click();
  await lead.getByRole('option', { name: '7 days' }).click();
  await lead.getByRole('button', { name: 'Give access' }).click();
  await expect(lead.getByText(/^Granted by Jonas Albrecht until/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You see Globex by its administrator's grant until/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Functions' })).toBeVisible();
  await expectNoAxeFaults(page);

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
  await expect(page.getByText(/^You see Globex by breaking the glass until/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Functions' })).toBeVisible();
  const mail = await mailServer.newestTo(accounts.otherClientAdmin, /operator has opened/);
  expect(mail.text).toContain('The nightly import of assets fails');

  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('heading', { name: 'Globex has not given access' })).toBeVisible();
  await page.close();
});
