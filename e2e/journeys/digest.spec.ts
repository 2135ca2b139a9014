// The monthly digest: switched on from a page of analytics, and left by the link of a mail. What is mailed when:
// digests.test.ts of the server.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a person switches the digest on', async ({ page }) => {
  await signedInAs(page, 'member');
  await page.goto('/app/performance-dashboard');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Monthly by e-mail...' }).click();
  const box = page.getByRole('checkbox', { name: /^Send me the monthly digest/ });
  await expect(box).toBeFocused();
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('region', { name: 'E-mail' }).getByText('Saved')).toBeVisible();
});

test('a link unsubscribes at a press; one without its code, or with another, says what to do', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 404/);
  await page.goto('/auth/unsubscribe');
  await expect(page.getByText('The address lacks its code.')).toBeVisible();
  await page.goto('/auth/unsubscribe?token=1.forged');
  await expect(page.getByRole('heading', { name: 'No more monthly digests?' })).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is not valid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open my profile' })).toBeVisible();

  await page.route('**/unsubscribe/', (route) =>
    route.fulfill({ status: 200, json: { success: true, message: 'Done', data: {} } }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  await expectNoAxeFaults(page);
});
