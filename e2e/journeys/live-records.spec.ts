// Two people at the same records: what one changes, the other sees, where they read.
import { anIndustry, callApi } from '../fixtures/call-api.ts';
import { industriesScreen } from '../fixtures/industries-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const streams = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/core/changes/');

test.beforeEach(({ page }) => signedInAs(page, 'platformAdmin'));

test('a list shows what somebody else changes, without moving what is read or losing what is typed', async ({
  page,
}) => {
  const screen = industriesScreen(page);
  // Low, so that a few rows are enough to scroll.
  await page.setViewportSize({ width: 1280, height: 400 });
  const made = [];
  for (let count = 0; count < 25; count += 1) {
    made.push(await anIndustry(page.request, `Live ${String(count).padStart(2, '0')}`));
  }
  const opened = streams(page);
  await page.goto('/admin/industries?search=Live&size=50&sort=name');
  await expect(screen.row('Live 24')).toBeVisible();
  expect((await opened).status()).toBe(200);
  const read = screen.row('Live 15');
  await read.focus();
  await read.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  const place = async () => (await read.boundingBox())?.y;
  const before = await place();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);

  // Calls of the same user come from elsewhere: this tab has not made them.
  await callApi(page.request, 'PATCH', `/api/core/industries/${made[16]?.id}/`, { name: 'Live 16 of others' });
  await expect(screen.row('Live 16 of others')).toBeVisible();
  await anIndustry(page.request, 'Live 00 before all');
  await expect(screen.row('Live 00 before all')).toBeAttached();
  await callApi(page.request, 'DELETE', `/api/core/industries/${made[3]?.id}/`);
  await expect(screen.row('Live 03')).toBeHidden();

  expect(await place()).toBe(before);
  await expect(read).toBeFocused();

  // An open form keeps what was typed.
  await screen.choose('Live 15', 'Edit');
  await screen.description.fill('Half written');
  await callApi(page.request, 'PATCH', `/api/core/industries/${made[15]?.id}/`, { name: 'Live 15 of others' });
  await expect(page.getByText('Live 15 of others')).toBeAttached();
  await expect(screen.description).toHaveValue('Half written');
  await expect(screen.name).toHaveValue('Live 15');
  await screen.description.fill('');
  await page.keyboard.press('Escape');

  // The stream ends where no list is shown.
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/core/changes/'));
  await page.getByRole('link', { name: 'System' }).click();
  await ended;
});

test('the page of an asset shows what somebody else changes, with its history', async ({ page }) => {
  const asset = { asset_tag: 'LIVE-1', name: 'Spare laptop', category: 'laptop', status: 'in_stock' };
  const { id } = await callApi(page.request, 'POST', '/api/core/assets/', asset);
  const opened = streams(page);
  await page.goto(`/admin/assets/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare laptop');
  expect((await opened).status()).toBe(200);
  await callApi(page.request, 'PATCH', `/api/core/assets/${id}/`, { name: 'Lent laptop', status: 'in_repair' });

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lent laptop');
  await expect(page.getByRole('term').filter({ hasText: 'Status' }).last().locator('+ dd')).toHaveText(
    /In stock.*In repair/,
  );
});

test('pulses show what somebody else adds; an open form does not overwrite a webhook that somebody else changes', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  let opened = streams(page);
  await page.goto('/app/stakeholder-engagement/pulses');
  await opened;
  await callApi(page.request, 'POST', '/api/analytics/pulses/', { template: 'it_team', title: 'Live pulse' });
  await expect(page.getByRole('link', { name: 'Live pulse' })).toBeVisible();

  opened = streams(page);
  await page.goto('/admin/webhooks');
  await opened;
  const hook = { url: 'https://hooks.example/live', description: 'Before', events: ['function.created'] };
  const { webhook } = await callApi(page.request, 'POST', '/api/core/webhooks/', hook);
  await page.getByRole('link', { name: `Open ${hook.url}` }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('Mine');
  await callApi(page.request, 'PATCH', `/api/core/webhooks/${webhook.id}/`, { description: 'Of others' });
  await expect(page.getByText('Of others')).toBeAttached();
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByRole('alert')).toContainText('changed');
  await expect(form.getByLabel('Description')).toHaveValue('Mine');
});
