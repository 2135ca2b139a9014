// The layout of a list: columns as wide as their content needs.
import type { Page } from '@playwright/test';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** The words of a table that are broken inside, and by how much the table is wider than its frame. */
const faultsOf = (page: Page) =>
  page.getByRole('table').evaluate((table: HTMLTableElement) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    const frame = table.parentElement as HTMLElement;
    return { broken, excess: frame.scrollWidth - frame.clientWidth };
  });

for (const list of ['industries', 'clients', 'assets', 'users', 'applications']) {
  test(`${list} break no word and fit the screen, on each page and in any order`, async ({ page }) => {
    await signedInAs(page, 'platformAdmin');
    for (const query of ['', '?page=2', '?sort=-name', '?size=50&show=all']) {
      await page.goto(`/admin/${list}${query}`);
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
      expect(await faultsOf(page)).toEqual({ broken: [], excess: 0 });
    }
  });
}

test('a longer word in other rows widens its column', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/clients?search=banking');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const heading = page.getByRole('columnheader', { name: 'Industry', exact: true });
  const widthOf = async () => (await heading.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('textbox', { name: 'Search clients...' }).fill('telecommunications');
  await expect(page.getByRole('cell', { name: 'Telecommunications' }).first()).toBeVisible();
  expect(await faultsOf(page)).toEqual({ broken: [], excess: 0 });
  expect(await widthOf()).toBeGreaterThan(before);
});
