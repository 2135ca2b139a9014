// A page of analytics is exported: as a presentation, on paper, as a link.
import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a page becomes a presentation with its figures, by keyboard', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/measure-it');
  const headline = await page.getByRole('heading', { level: 1 }).innerText();
  const tile = await page.getByRole('button', { name: /^IT staff: / }).innerText();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));

  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'PowerPoint' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^measure-it-\d{4}-\d\d-\d\d\.pptx$/);
  await expect(page.getByText('The presentation is in your downloads.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-busy');

  const file = await JSZip.loadAsync(await readFile(await download.path()));
  const slide = async (number: number) => (await file.file(`ppt/slides/slide${number}.xml`)?.async('string')) ?? '';
  expect(await slide(1)).toContain(headline.split('\n').at(-1) ?? headline);
  expect(await slide(1)).toContain('Acme');
  expect(await slide(2)).toContain(`>${tile}<`);
  const charts = Object.keys(file.files).filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
  const kinds = await Promise.all(charts.map(async (name) => (await file.file(name)?.async('string')) ?? ''));
  for (const kind of ['lineChart', 'barChart'])
    expect(
      kinds.some((xml) => xml.includes(`<c:${kind}>`)),
      kind,
    ).toBe(true);
  // Its library has come now, not with the page.
  expect(scripts.filter((path) => /\/deck-[^/]*\.js$/.test(path))).toHaveLength(1);
});

test('a filtered page is copied as a link, printed, and says when it cannot become a presentation', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/A presentation could not be made/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/performance-dashboard');
  await page.getByRole('button', { name: 'Criticality: All criticalities' }).click();
  await page.getByRole('menuitemradio', { name: 'Mission critical' }).click();
  await expect(page).toHaveURL(/criticality=/);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  const filter = page.getByRole('button', { name: 'Criticality: Mission critical' });
  await expect(filter).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.getByRole('menuitem', { name: 'PowerPoint' }).click();
  await expect(page.getByText('The presentation could not be made. Try again.')).toBeVisible();

  // On paper there are no tools, the filters are words, and no chart is cut.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(filter).toBeVisible();
  await expect(filter).toHaveCSS('border-top-width', '0px');
  await expect(page.getByRole('button', { name: /^Function/ })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const card = page.getByRole('region', { name: 'Contracts ending' });
  await expect(card).toHaveCSS('break-inside', 'avoid');
  await expect(card.getByText(/^\u2068Acme\u2069, \d/)).toBeVisible();
  // A sheet of A4 is narrower than a tablet, and has no bar that would name the page.
  await page.setViewportSize({ width: 703, height: 995 });
  const name = page.getByRole('heading', { level: 1 }).getByText('Performance dashboard');
  await expect(name).toHaveCSS('position', 'static');
});

test('the link of a platform administrator names the client', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs(page, 'platformAdmin');
  await page.goto('/app/performance-dashboard');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/[?&]client=\d+/);
});
