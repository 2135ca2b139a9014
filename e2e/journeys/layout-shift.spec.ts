// What comes late moves nothing of a page that is shown already.
import type { Page } from '@playwright/test';
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

test('a list of another client stays where it is if what its frame asks for answers late', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await noteShifts(page);
  for (const { late, meanwhile } of [
    { late: 'clients/', meanwhile: 'tbody tr' },
    { late: 'support-access/clients/', meanwhile: '[aria-label^="Client: "]' },
  ]) {
    await test.step(late, async () => {
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
});

interface Late {
  path: string;
  /** The calls that answer late. */
  late: string;
  shown: string;
  width?: number;
}

async function expectToStay(page: Page, screens: Late[]) {
  await noteShifts(page);
  for (const { path, late, shown, width = 375 } of screens) {
    await test.step(`${path} at ${width} px if ${late} answers late`, async () => {
      await page.setViewportSize({ width, height: 800 });
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
}

test('screens of a company stay where they are if what they show answers late', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await expectToStay(page, [
    { path: '/app/home', late: 'analytics/home/', shown: 'invited people', width: 1280 },
    { path: '/app/home', late: 'analytics/home/', shown: 'invited people', width: 412 },
    { path: '/app/home', late: 'analytics/home/', shown: 'invited people', width: 470 },
    { path: '/account/security', late: 'core/me/factors/', shown: 'No passkey is set up' },
    { path: '/admin/support-access', late: 'core/support-access/', shown: 'Granted by' },
    { path: '/admin/locations', late: 'core/locations/*', shown: '1–' },
  ]);
});

test('the reference data stay where they are if they answer late', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await expectToStay(page, [{ path: '/app/measure-it/reference-data', late: 'analytics/rates/', shown: 'EUR' }]);
});

test('a list stays where it is at 412 px when its filters come, and the explorer when its numbers do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signedInAs(page, 'clientAdmin');
  await noteShifts(page);
  const filters = await holdCalls(page, '**/assets/folded-filters-*.js');
  await page.goto('/admin/assets');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => filters.count).toBe(1);
  await drawn(page);
  filters.release();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  const numbers = await holdCalls(page, '**/api/analytics/explore/*');
  await page.goto('/app/explorer');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect.poll(() => numbers.count).toBe(1);
  numbers.release();
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
