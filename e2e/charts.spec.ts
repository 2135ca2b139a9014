// All charts in all states, on the page that e2e/gallery makes of them.
import { readFile } from 'node:fs/promises';
import { expectNoAxeFaults } from './fixtures/axe.ts';
import { serveGallery } from './fixtures/chart-gallery.ts';
// With the server of the other journeys: without it, each change to and from this file would start one anew.
import { expect, test } from './fixtures/test.ts';

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let complaints: string[];

test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(() => gallery.stop());
test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
});
// Among them what the content security policy refuses.
test.afterEach(() => expect(complaints).toEqual([]));

test('axe finds nothing on all charts in light and in dark, and nothing is wider than a phone', async ({ page }) => {
  await page.goto(`${gallery.url}/?few`);
  // The last of them.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('svg[data-plot]').last()).toBeVisible();
  await expectNoAxeFaults(page, { inBothSchemes: true, withFrame: true });
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('a chart is one tab stop, walked by arrows and opened by Enter', async ({ page }) => {
  await page.goto(`${gallery.url}/?only=heat`);
  const chart = page.getByRole('group', { name: 'Criticality and lifecycle' });
  const first = chart.getByRole('button', { name: 'Mission critical, Plan, 1' });
  // A chart is drawn once its width is known: before, the next stop is another.
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Download Criticality and lifecycle' }).focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(chart.getByRole('button', { name: 'Business critical, Phase in, 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Opened Business critical');
  await page.keyboard.press('Escape');
  await expect(chart).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chart.getByRole('button', { name: 'Business critical, Phase in, 4' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Some suppressed as a table' })).toBeFocused();
});

test('a tip shows the whole name and value of its mark', async ({ page }) => {
  await page.goto(`${gallery.url}/?only=years`);
  await expect(page.locator('svg[data-plot]').last()).toBeVisible();
  const cut = await page.evaluate(async () => {
    const found: string[] = [];
    for (const mark of document.querySelectorAll<SVGElement>('[data-mark]')) {
      mark.focus({ preventScroll: true });
      await new Promise(requestAnimationFrame);
      const plot = mark.closest('svg')?.parentElement;
      const tip = plot?.querySelector<HTMLElement>(':scope > div');
      const name = tip?.querySelector('bdi');
      // One that is wider than its chart is cut.
      if (tip && name && name.scrollWidth > name.clientWidth && tip.offsetWidth < (plot?.clientWidth ?? 0))
        found.push(tip.innerText);
    }
    return found;
  });
  expect(cut).toEqual([]);
});

test('walks a funnel and a chart of gaps, and opens what is not hidden', async ({ page }) => {
  await page.goto(`${gallery.url}/?only=people`);
  await page.getByRole('button', { name: 'Invited, 640, 100%' }).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Confirmed, 627, 98%' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Opened Confirmed');
  const gaps = page.getByRole('group', { name: 'How business and IT answer' });
  await expect(gaps.getByRole('img', { name: 'No answer, IT, hidden' })).toBeVisible();
  await gaps.getByRole('button', { name: 'On site, IT, 21%' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(gaps.getByRole('button', { name: 'On site, Business, 62%' })).toBeFocused();
});

test('walks five thousand marks', async ({ page }) => {
  await page.goto(`${gallery.url}/?only=fits&many`);
  const chart = page.getByRole('group', { name: /^5,000/ });
  await chart.getByRole('button').first().focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  await expect(chart.locator('[data-mark]:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Opened /);
});

test('saves a chart as a picture and as figures', async ({ page }) => {
  await page.goto(`${gallery.url}/?only=trends`);
  const save = async (item: string) => {
    await page.getByRole('button', { name: 'Download IT staff over five years' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return readFile(await (await download).path());
  };
  const picture = await save('Picture (PNG)');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(800);
  expect((await save('Figures (CSV)')).toString()).toContain('2025,5.2,3.8,4.6,5.5');
});

test('a picture in Arabic has its words at the right, cuts those that are too long, and runs as the page does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'ar');
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function draw(text, x, ...rest) {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = this.measureText(text);
      const margins = [x - left, this.canvas.width / 2 - x - right].map(Math.round);
      const { dataset } = document.documentElement;
      dataset['drawn'] = `${dataset['drawn'] ?? ''}${margins.join(' ')} ${this.direction} ${text}\n`;
      fillText.call(this, text, x, ...rest);
    };
  });
  await page.goto(`${gallery.url}/?only=trends`);
  const card = page.getByRole('region', { name: 'A year is missing, labels are close' });
  await expect(card.locator('svg[data-plot]')).toBeVisible();
  // As an amount of a chart in Arabic.
  await card
    .locator('svg text', { hasText: '5.0%' })
    .evaluate((tick) => (tick.textContent = '15 \u00B7 \u2068Acme\u2069 \u0623\u0644\u0641'));
  await card.locator('header').getByRole('button').last().click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem').first().click();
  await download;
  const drawn = await page.locator('html').getAttribute('data-drawn');
  for (const line of ['A year is missing.*…', 'Invented figures', 'Acme Bank, Orgscope, 18 January 2027'])
    expect(drawn).toMatch(new RegExp(`^(2[2-9]|[3-9]\\d|\\d{3}) 2[2-6] rtl ${line}$`, 'm'));
  expect(drawn).toMatch(/ rtl 15 /);
  expect(drawn).toMatch(/ ltr 4\.0%$/m);
});
