// Stakeholder engagement: who takes part, the people behind a number, and a stalled invitation that is sent again.
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('an administrator sees who takes part, opens the people, and sends a stalled invitation again', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 429/);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/home');
  await page.getByRole('main').getByRole('link', { name: 'Stakeholder engagement' }).click();
  await expect(page).toHaveURL('/app/stakeholder-engagement');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d+% of invited people are active/);

  const funnel = page.getByRole('group', { name: 'From invited to active' });
  await funnel.getByRole('button', { name: /^Invited, / }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(funnel.getByRole('button', { name: /^Active in 30 days, / })).toBeFocused();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('complementary');
  await expect(rows.getByRole('heading', { name: 'Active in 30 days' })).toBeFocused();
  await expect(rows.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  const stalled = page.getByRole('region', { name: 'Stalled invitations' });
  const resend = stalled.getByRole('button', { name: /^Send the invitation to / });
  const line = stalled.getByText(/^\d+ invitations not confirmed/);
  const waiting = Number.parseInt((await line.textContent()) ?? '', 10);
  const shown = await resend.count();
  await test.step('a refused mail is told beside the person', async () => {
    const error = { message: 'Try again tomorrow.', code: 'throttled' };
    await page.route(
      '**/resend-invitation/',
      (route) => route.fulfill({ status: 429, json: { success: false, message: error.message, error } }),
      { times: 1 },
    );
    await resend.first().click();
    await expect(stalled.getByRole('alert')).toHaveText('Try again tomorrow.');
  });
  await resend.first().press('Enter');
  // The person leaves the number, and stays in the list with what became of the mail.
  await expect(line).toHaveText(new RegExp(`^${waiting - 1} `));
  await expect(stalled.getByRole('status')).toHaveText('Sent again');
  await expect(stalled.getByRole('status')).toBeFocused();
  await expect(resend).toHaveCount(shown - 1);

  // On paper all of them are named, without their buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(stalled.getByRole('listitem')).toHaveCount(waiting);
  await expect(stalled.getByRole('button')).toHaveCount(0);
});

test('a function can be filtered by, and members see numbers without people', async ({ page }) => {
  await signedInAs(page, 'member');
  await page.goto('/app/stakeholder-engagement');
  await page.getByRole('button', { name: /^Function/ }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await expect(page).toHaveURL(/function=\d+/);
  await expect(page.getByText('Answers are compared for the whole company only.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stalled invitations' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Show the rows behind/ })).toHaveCount(0);
});
