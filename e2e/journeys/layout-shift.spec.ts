// What comes late moves nothing of a page that is shown already.
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts.ts';
import { drawn } from '../fixtures/drawn.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { readShifts: () => [...shifts, ...observer.takeRecords()].map((entry) => entry.toJSON()) });
  });

async function shiftsOf(page: Page) {
  await drawn(page);
  const shifts = await page.evaluate(() =>
    (window as unknown as { readShifts: () => { value: number }[] }).readShifts(),
  );
  return shifts.filter(({ value }) => value > 0.001);
}

for (const { late, meanwhile } of [
  { late: 'clients/', meanwhile: 'tbody tr' },
  { late: 'support-access/clients/', meanwhile: '[aria-label^="Client: "]' },
]) {
  test(`a list of another client stays where it is if ${late} answers late`, async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await noteShifts(page);
    const held = await holdCalls(page, `**/api/core/${late}`);
    await page.goto('/admin/assets?client=2');
    await expect(page.locator(meanwhile).first()).toBeAttached();
    await expect.poll(() => held.count).toBe(1);
    await expect(page.getByText('Loading the client...')).toHaveCSS('opacity', '1');
    held.release();
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
    await expect(page.getByText('Loading the client...')).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

for (const { path, account, late, shown, width = 375 } of [
  { path: '/app/home', account: 'clientAdmin', late: 'analytics/home/', shown: 'invited people', width: 1280 },
  { path: '/app/home', account: 'clientAdmin', late: 'analytics/home/', shown: 'invited people', width: 412 },
  { path: '/app/home', account: 'clientAdmin', late: 'analytics/home/', shown: 'invited people', width: 470 },
  { path: '/app/measure-it/reference-data', account: 'platformAdmin', late: 'analytics/rates/', shown: 'EUR' },
  { path: '/account/security', account: 'clientAdmin', late: 'core/me/factors/', shown: 'No passkey is set up' },
  { path: '/admin/support-access', account: 'clientAdmin', late: 'core/support-access/', shown: 'Granted by' },
  { path: '/admin/locations', account: 'clientAdmin', late: 'core/locations/*', shown: '1–' },
] satisfies { path: string; account: Account; late: string; shown: string; width?: number }[]) {
  test(`${path} stays where it is at ${width} px if ${late} answers late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signedInAs(page, account);
    await noteShifts(page);
    const held = await holdCalls(page, `**/api/${late}`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => held.count).toBeGreaterThan(0);
    await drawn(page);
    held.release();
    await expect(page.getByText(shown).first()).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('a list stays where it is at 412 px when its filters come', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signedInAs(page, 'clientAdmin');
  await noteShifts(page);
  const held = await holdCalls(page, '**/assets/folded-filters-*.js');
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => held.count).toBe(1);
  await drawn(page);
  held.release();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('the explorer stays where it is when its numbers come', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await noteShifts(page);
  const held = await holdCalls(page, '**/api/analytics/explore/*');
  await page.goto('/app/explorer');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect.poll(() => held.count).toBe(1);
  held.release();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('a signed-in screen begins with its bar, before the app has loaded, and the logo stays where it is', async ({
  page,
}) => {
  const app = await holdCalls(page, '**/assets/app-*.js');
  await page.goto('/app/home', { waitUntil: 'commit' });
  await expect.poll(() => app.count).toBeGreaterThan(0);
  const logo = page.getByText('Orgscope', { exact: true });
  await expect(logo).toBeHidden();
  await signedInAs(page, 'member');
  await page.goto('/app/home', { waitUntil: 'commit' });
  await expect(logo).toBeVisible();
  const before = await logo.boundingBox();
  app.release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await logo.boundingBox()).toEqual(before);
});
