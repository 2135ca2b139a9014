// A press that leaves a field with an error: the error must not move the pressed control.
import type { Locator, Page } from '@playwright/test';
import { aColleague } from '../fixtures/colleague.ts';
import { drawn } from '../fixtures/drawn.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Presses like a slow finger: the press's effects are rendered before it ends. */
async function press(page: Page, target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to press');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await drawn(page);
  await page.mouse.up();
}

test(
  'ticks the checkbox of the terms while the confirmation has an error, which is shown then',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page }) => {
    await signedInAs(page, 'newcomer');
    await page.goto('/auth/set-password');
    await page.getByLabel('New password').fill('copper-kettle-9');
    const confirmation = page.getByLabel('Confirm password');
    await confirmation.fill('copper-kettle-8');
    const box = page.getByRole('checkbox');
    await press(page, box);
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    await expect(confirmation).toHaveAccessibleDescription("Passwords don't match");
  },
);

test(
  'follows a link, shows a password and sends a form, each below a field with an error',
  { tag: '@full-chromium' },
  async ({ page }) => {
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill('nobody');
    await press(page, page.getByRole('link', { name: 'Back to sign-in' }));
    await expect(page).toHaveURL('/auth/login');

    await page.getByLabel('Username').fill('a');
    await press(page, page.getByRole('button', { name: 'Show password' }));
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');

    // From its last field.
    await page.getByLabel('Username').fill('member@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await press(page, page.getByRole('button', { name: 'Sign in' }));
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters.',
    );
  },
);

test(
  'chooses an option of the profile, and saves a field that is left by a press on a link',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page, playwright, server }) => {
    const { email } = await aColleague({ playwright, server }, 'presser@acme.example');
    await signedInWith(page, email);
    await page.goto('/account/my-profile', { waitUntil: 'networkidle' });
    await page.getByLabel('Last name').fill('');
    await press(page, page.getByRole('radio', { name: 'Business' }));
    await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked();
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');

    await page.getByLabel('First name').fill('Adaeze');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/core/me/'),
    );
    await press(page, page.getByRole('link', { name: 'Change password' }));
    await expect(page).toHaveURL('/account/change-password');
    expect((await saved).status()).toBe(200);
  },
);

test(
  'ticks a checkbox of a dialog while the field that is left gets an error',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page }) => {
    await signedInAs(page, 'clientAdmin');
    await page.goto('/admin/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add webhook to the company' });
    await form.getByLabel('Address').fill('nowhere');
    const box = form.getByRole('group', { name: 'Functions' }).getByLabel('Created');
    await press(page, box);
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/address/);
  },
);
