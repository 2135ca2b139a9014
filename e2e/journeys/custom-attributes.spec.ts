// What a client asks its users, with options in its own order.
import { customAttributesScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const lines = (page: Page) => page.getByRole('textbox', { name: /^Option \d+$/ });
const line = (page: Page, number: number) => page.getByRole('textbox', { name: `Option ${number}`, exact: true });
const values = (page: Page) =>
  lines(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('a client administrator adds a custom attribute, and orders its options by keys and by drag', async ({ page }) => {
  const screen = customAttributesScreen(page);
  const name = 'Shoe size';
  await signedInAs(page, 'clientAdmin');
  await screen.open();

  await screen.add.click();
  await screen.name.fill(name);
  await line(page, 1).focus();
  for (const size of ['Small', 'Medium', 'Large']) {
    await page.keyboard.type(size);
    await page.keyboard.press('Enter');
  }
  await expect(line(page, 4)).toBeFocused();
  await screen.save.click();
  await expect(screen.toast('Custom attribute added successfully')).toBeVisible();
  await screen.search.fill(name);
  await expect(screen.row(name)).toContainText('SmallMediumLarge');

  await screen.choose(name, 'Edit');
  const handle = page.getByRole('button', { name: 'Move option 1: Small', exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Move option 3: Small', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  expect(await values(page)).toEqual(['Medium', 'Large', 'Small']);
  // After the rows have stopped moving: a moving row is no target for a drag.
  await page.getByRole('button', { name: 'Move option 2: Large', exact: true }).hover();
  const first = await page.getByRole('button', { name: 'Move option 1: Medium', exact: true }).boundingBox();
  if (!first) throw new Error('The handle is not to be seen');
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y, { steps: 12 });
  await expect(page.getByRole('button', { name: 'Move option 1: Large', exact: true })).toBeVisible();
  await page.mouse.up();
  await screen.save.click();
  await expect(screen.toast('Custom attribute updated successfully')).toBeVisible();
  await expect(screen.row(name)).toContainText('LargeMediumSmall');
});
