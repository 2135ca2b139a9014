// The pages of analytics: figures become measures, and every number opens its rows.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { holdCalls } from '../fixtures/hold-calls.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('figures are entered with faults beside their fields, and become measures', async ({
  page,
  expectConsoleErrors,
}) => {
  await signedInAs(page, 'otherClientAdmin');
  await page.goto('/app/measure-it');
  await page.getByRole('button', { name: /^(Enter|Edit) figures for/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Employees', { exact: true }).fill('2000');
  await form.getByLabel('IT employees', { exact: true }).fill('2001');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('IT employees', { exact: true })).toHaveAccessibleDescription(
    /Must be at most the number of employees/,
  );
  expectConsoleErrors(/status of 400/);
  // A file of another year is refused in the form, and what is typed stays.
  const buffer = Buffer.from('Year,IT employees\n1999,7\n');
  await form.locator('input[type=file]').setInputFiles({ name: '1999.csv', mimeType: 'text/csv', buffer });
  await expect(form.getByText(/^The file has no row of \d{4}\. It has: 1999/)).toBeVisible();
  await expect(form.getByLabel('IT employees', { exact: true })).toHaveValue('2001');
  // A file of the year fills in the columns that it has.
  const year = (await form.getByLabel('Fiscal year').textContent()) ?? '';
  const part = Buffer.from(`Year,Major incidents\n${year.trim()},31\n`);
  await form.locator('input[type=file]').setInputFiles({ name: 'part.csv', mimeType: 'text/csv', buffer: part });
  await expect(form.getByLabel('Major incidents', { exact: true })).toHaveValue('31');
  await expect(form.getByLabel('IT employees', { exact: true })).toHaveValue('2001');
  await form.getByLabel('IT employees', { exact: true }).fill('125');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('6.3 IT people per 100 employees');
  // Its subscription is without Stakeholder engagement.
  const why = 'Measured by pulses, for which the subscription needs Stakeholder engagement.';
  await expect(page.getByText(why)).toHaveCount(2);

  await page.getByRole('button', { name: /^IT staff: 6\.3%/ }).click();
  const rows = page.getByRole('complementary');
  await expect(rows.getByRole('heading', { name: 'IT staff' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();
});

test('the cost at risk opens the applications that it is the sum of, and leads to their list', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/performance-dashboard');
  await page.getByRole('button', { name: /^Cost at risk: / }).click();
  const rows = page.getByRole('complementary');
  await expect(rows.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/rows=cost_at_risk/);
  // The side menu makes room while rows are open, and can be opened again.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toHaveAttribute('data-state', 'collapsed');
  await page.keyboard.press('Control+b');
  await expect(menu).toHaveAttribute('data-state', 'expanded');
  await page.goBack();
  await expect(rows).toBeHidden();
  await expect(menu).toHaveAttribute('data-state', 'expanded');

  await page.goForward();
  const counted = (await rows.getByText(/^\d+ applications$/).textContent()) ?? '';
  await rows.getByRole('link', { name: 'Open in Applications' }).click();
  await expect(page).toHaveURL('/admin/applications?portion=cost_at_risk');
  await expect(page.getByText(new RegExp(`of ${counted}`))).toBeVisible();
  const chip = page.getByRole('button', { name: 'Live and at risk Remove this filter' });
  await expectNoAxeFaults(page);
  await chip.press('Enter');
  await expect(page).toHaveURL('/admin/applications');
  await expect(page.getByRole('button', { name: 'Function: All functions' })).toBeFocused();
  await expect(page.getByText(new RegExp(`of ${counted}`))).toBeHidden();
});

test('after a filter, screen readers are told the new headline; on a phone the filters are one button', async ({
  page,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/performance-dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('applications');
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Criticality: All criticalities' }).click();
  await page.getByRole('menuitemradio', { name: 'Mission critical' }).click();
  await expect(heading).not.toHaveText(before);
  const headline = ((await heading.textContent()) ?? '').replace('Performance dashboard', '');
  await expect(page.getByRole('status').filter({ hasText: headline })).toHaveCount(1);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: '1 filter set' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const criticality = sheet.getByRole('button', { name: 'Criticality: Mission critical' });
  expect((await criticality.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await criticality.click();
  const answered = page.waitForResponse(/\/api\/.*criticality=administrative/);
  await page.getByRole('menuitemradio', { name: 'Administrative' }).click();
  await expect(page).toHaveURL(/criticality=administrative/);
  // What is kept until the answer is there is pale, from some time after the address has changed.
  await answered;
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectNoAxeFaults(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: '1 filter set' })).toBeVisible();
});

test('the picture of the strips has their names, figures and the meaning of their marks', async ({ page }) => {
  await page.addInitScript(() => {
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(...given) {
      document.documentElement.dataset['written'] = `${document.documentElement.dataset['written'] ?? ''}|${given[0]}`;
      write.apply(this, given);
    };
  });
  await signedInAs(page, 'clientAdmin');
  // The demo's comparisons are published some seconds after the server's start, one measure after the other.
  const hasPeers = async () => {
    const { measures } = await callApi(page.request, 'GET', '/api/analytics/measure-it/');
    const resolved = measures.find(({ key }: { key: string }) => key === 'first_contact_resolution');
    return Boolean(resolved.peers);
  };
  await expect.poll(hasPeers, { timeout: 30_000 }).toBe(true);
  await page.goto('/app/measure-it');
  const strips = page.getByRole('region', { name: 'Against your peers' });
  await expect(strips).toBeVisible();
  // Platform administrators keep it.
  await expect(page.getByRole('link', { name: 'Reference data' })).toBeHidden();
  const row = strips.getByRole('listitem').filter({ hasText: 'First-contact resolution' });
  const value = (await row.getByRole('button', { name: /^Show the rows behind/ }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Download Against your peers' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  await download;
  const written = (await page.locator('html').getAttribute('data-written'))?.split('|') ?? [];
  // Each of its lines is written by itself.
  expect(written.join(' ')).toContain('First-contact resolution');
  expect(written).toContain(value);
  expect(written).toContain('their middle half');
});

test(
  'a year of the trend and a change open the figures that they are made of',
  { tag: '@firefox' },
  async ({ page }) => {
    await signedInAs(page, 'clientAdmin');
    await page.goto('/app/measure-it?measure=it_staff_share');
    const trend = page.getByRole('group', { name: /^IT staff over/ });
    const mark = trend.getByRole('button').first();
    const [year = '', value = ''] = ((await mark.getAttribute('aria-label')) ?? '').split(', ');
    await mark.press('Enter');
    const rows = page.getByRole('complementary');
    await expect(rows.getByRole('heading', { name: `IT staff, ${year}` })).toBeFocused();
    await expect(rows.getByText(value, { exact: true })).toBeVisible();
    await expect(rows.getByRole('row', { name: /IT employees/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`rows=it_staff_share&rows.year=${year}`));
    await page.keyboard.press('Escape');
    // The page grows into the panel's room: a press in that moment may begin on one thing and end on another.
    await expect(rows).toBeHidden();
    const moved = page.getByRole('region', { name: 'What moved most' });
    await moved
      .getByRole('button', { name: /^Show the rows behind/ })
      .first()
      .click();
    await expect(rows.getByRole('row').nth(1)).toBeVisible();
  },
);

test('home shows its figures although what stands above them cannot be had', async ({ page, expectConsoleErrors }) => {
  expectConsoleErrors(/status of 500/, /^500 from/);
  await signedInAs(page, 'clientAdmin');
  await page.route(/\/api\/(core\/(support-access|first-steps)|analytics\/pulses\/mine)\//, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal_error', message: 'x' } } }),
  );
  // The code of what comes late: meanwhile the cards stay.
  let letCome: () => void = () => undefined;
  const isLooked = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/first-steps-.*\.js$/, async (route) => {
    await isLooked;
    await route.continue();
  });
  const late = page.waitForRequest(/\/first-steps-.*\.js$/);
  await page.goto('/app/home');
  const cards = page.getByRole('list', { name: 'Analytics' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await late;
  await expect(cards).toHaveCount(4, { timeout: 1_000 });
  letCome();
  await expect(page.getByText('The first steps could not be loaded.')).toBeVisible();
});

test('the heading of a page opened by the side menu has the focus before and after its figures are loaded', async ({
  page,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/home');
  const pages = {
    'Measure IT': 'measure-it',
    'Year in review': 'year-in-review',
    'Stakeholder engagement': 'stakeholder-engagement',
    'Performance dashboard': 'performance-dashboard',
  };
  for (const [name, path] of Object.entries(pages)) {
    const held = await holdCalls(page, `**/api/analytics/${path}/**`);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page).toHaveURL(`/app/${path}`);
    await expect(heading).toHaveText(name);
    await expect(heading).toBeFocused();
    held.release();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await expect(heading).toBeFocused();
  }
});
