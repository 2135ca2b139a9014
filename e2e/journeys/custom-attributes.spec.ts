// What a client asks its users, with options in its own order.
import { customAttributesScreen } from '../fixtures/record-screen.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const lines = (page: Page) => page.getByRole('textbox', { name: /^Option \d+$/ });
const line = (page: Page, number: number) => page.getByRole('textbox', { name: `Option ${number}`, exact: true });
const values = (page: Page) =>
  lines(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('a client administrator adds, orders, deletes and restores a custom attribute', async ({ page }) => {
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

  await screen.choose(name, 'Delete');
  await expect(screen.alert('Delete Custom Attribute')).toContainText('answers come back when it is restored');
  await screen.confirm('Delete');
  await expect(screen.toast('Custom attribute deleted successfully')).toBeVisible();
  await screen.all.click();
  await screen.choose(name, 'Restore');
  await screen.confirm('Restore');
  await expect(screen.toast('Custom attribute restored successfully')).toBeVisible();
});

test('an option that users chose is archived and restored with them', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const screen = customAttributesScreen(page);
  await screen.open();
  const edit = () => screen.choose('Seniority', 'Edit');
  const row = screen.row('Seniority');
  const shownAtFirst = (await row.textContent()) ?? '';
  await edit();
  await expect(line(page, 1)).toBeVisible();
  const [first = '', ...others] = await values(page);
  await page.getByRole('button', { name: /^Remove option 1: / }).click();
  const question = screen.alert(`Remove "${first}"?`);
  await expect(question).toContainText(/It will be archived; \d+ users? keeps? it/);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(lines(page)).toHaveCount(others.length);
  await screen.save.click();
  await expect(screen.toast('Custom attribute updated successfully')).toBeVisible();
  // The form opens with what the list has: at once, that would be the attribute as it was.
  await expect(row).not.toHaveText(shownAtFirst);
  const shownWithoutIt = (await row.textContent()) ?? '';

  await edit();
  await expect(page.getByText(/^still chosen by \d+ users?$/)).toBeVisible();
  await page.getByRole('button', { name: `Bring back ${first}` }).click();
  await screen.save.click();
  await expect(row).not.toHaveText(shownWithoutIt);
  await edit();
  await expect(line(page, others.length + 1)).toHaveValue(first);
  expect(await values(page)).toEqual([...others, first]);
  await expect(page.getByText('Archived')).toHaveCount(0);
});
