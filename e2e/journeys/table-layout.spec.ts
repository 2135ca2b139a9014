// The layout of a list: columns as wide as their content needs or as chosen, and the density.
import type { Locator, Page } from '@playwright/test';
import { clientsScreen } from '../fixtures/clients-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { coveredFocus } from '../fixtures/covered-focus.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The words of a table that are broken inside, and by how much the table is wider than its frame. Words that no column has room for
 * may break and widen the table: other journeys add such rows.
 */
const faultsOf = (page: Page) =>
  page.getByRole('table').evaluate((table: HTMLTableElement) => {
    const broken: string[] = [];
    let hasLong = false;
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        if (word.length > 30) {
          hasLong = true;
          continue;
        }
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    const frame = table.parentElement as HTMLElement;
    return { broken, excess: hasLong ? 0 : frame.scrollWidth - frame.clientWidth };
  });

test('lists break no word and fit the screen, on each page and with all rows', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  const all = ['industries', 'clients', 'assets', 'users', 'applications'].map((list) => `${list}?size=50&show=all`);
  for (const list of [...all, 'clients?page=2']) {
    await test.step(list, async () => {
      await page.goto(`/admin/${list}`);
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      // Again once the fonts are there.
      await expect.poll(() => faultsOf(page)).toEqual({ broken: [], excess: 0 });
    });
  }
});

test('a longer word in other rows widens its column', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/clients?search=banking');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const heading = page.getByRole('columnheader', { name: 'Industry', exact: true });
  const widthOf = async () => (await heading.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('textbox', { name: 'Search clients...' }).fill('telecommunications');
  await expect(page.getByRole('cell', { name: 'Telecommunications' }).first()).toBeVisible();
  await expect.poll(() => faultsOf(page)).toEqual({ broken: [], excess: 0 });
  expect(await widthOf()).toBeGreaterThan(before);
});

const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

/** Drags the edge of a column to the right. */
async function drag(page: Page, edge: Locator, by: number) {
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('widths are dragged or set by keys, density is chosen, and both are kept', async ({ page }) => {
  const screen = clientsScreen(page);
  await signedInAs(page, 'platformAdmin');
  await screen.open();
  const table = page.getByRole('table', { name: 'Clients' });
  const industry = table.getByRole('columnheader', { name: 'Industry', exact: true });
  const edge = page.getByRole('separator', { name: 'Width of Industry' });
  const first = await widthOf(industry);
  await expect(edge).toHaveAttribute('aria-valuenow', String(first));
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(first + 16));
  await expect.poll(() => widthOf(industry)).toBe(first + 16);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(industry)).toBe(first);

  await drag(page, edge, 300);
  await expect.poll(() => widthOf(industry)).toBe(first + 300);

  // Wider than its frame: the first columns stay while the others move.
  const frame = table.locator('..');
  const name = screen.rows.first().getByRole('rowheader');
  const before = await name.boundingBox();
  await frame.evaluate((node) => node.scrollBy(200, 0));
  expect(await frame.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())?.x).toBe(before?.x);

  const row = screen.row('Acme');
  const comfortable = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact rows' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(comfortable);

  await page.reload();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => widthOf(industry)).toBe(first + 300);
  expect((await row.boundingBox())?.height).toBeLessThan(comfortable);

  await edge.dblclick();
  await expect.poll(() => widthOf(industry)).toBeLessThan(first + 300);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset widths' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reset widths' })).toHaveCount(0);
  expect(await faultsOf(page)).toEqual({ broken: [], excess: 0 });
});

test('what has the focus in a table wider than its frame is not under the columns that stay', async ({ page }) => {
  const screen = clientsScreen(page);
  await page.setViewportSize({ width: 1150, height: 800 });
  await signedInAs(page, 'platformAdmin');
  await screen.open();
  await drag(page, page.getByRole('separator', { name: 'Width of Client Name' }), 300);
  await page.getByRole('button', { name: 'Actions for Acme', exact: true }).focus();
  expect(await coveredFocus(page, 'Shift+Tab', 12)).toEqual([]);
  expect(await coveredFocus(page, 'Tab', 12)).toEqual([]);
});

test.describe('from right to left', () => {
  test.use({ locale: 'ar' });

  test('a drag to the left widens, and so does the left arrow', async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    await page.goto('/admin/industries');
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const heading = page.getByRole('columnheader').nth(1);
    const edge = page.getByRole('separator').first();
    const first = await widthOf(heading);
    await drag(page, edge, -100);
    await expect.poll(() => widthOf(heading)).toBe(first + 100);
    await edge.press('ArrowLeft');
    await expect.poll(() => widthOf(heading)).toBe(first + 116);
  });
});
