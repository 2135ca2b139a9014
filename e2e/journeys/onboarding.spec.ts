// Completing the profile in two steps: texts, rules, and which input survives going back, a reload or a failure.
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { choose, choosePicture, list } from '../fixtures/fields.ts';
import { aUserWithoutProfile } from '../fixtures/invited-user.ts';
import { aPicture } from '../fixtures/picture.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const labels = {
  team: 'Which function do you belong to?',
  place: 'Where are you located?',
  timezone: 'Timezone',
  role: 'What is your role?',
  title: 'What is your job title?',
};
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const done = (page: Page) => page.getByRole('button', { name: 'Done' });
let count = 0;

test.use({ timezoneId: 'Europe/Lisbon' });

/** Opens the first step as a new user. */
async function begin(page: Page, playwright: PlaywrightWorkerArgs['playwright'], server: RunningServer) {
  const { email } = await aUserWithoutProfile({ playwright, server }, `joiner${++count}@acme.example`);
  await signedInWith(page, email);
  await page.goto('/onboarding/user-onboarding');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  return email;
}

async function goToStepTwo(page: Page) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await next(page).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
}

async function fillStepTwo(page: Page) {
  await page.getByLabel('Yes').check();
  await choose(page, labels.team);
  await choose(page, labels.place);
  await choose(page, labels.role, 'Specialist');
  await page.getByLabel(labels.title).fill('Systems engineer');
}

// What is refused, and what fails: user-onboarding-page.test.tsx and picture-field.test.tsx of the web app.
test(
  'a profile is completed in two steps, and its input is kept on the way',
  { tag: '@firefox' },
  async ({ page, playwright, server }) => {
    const email = await begin(page, playwright, server);
    await test.step('the first step shows the person, shows what is fixed, and requires both names', async () => {
      await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '1');
      for (const [label, value] of [
        ['Email', email],
        ['Platform Role', 'Member'],
        ['Company', 'Acme'],
      ] as const) {
        await expect(page.getByLabel(label)).toHaveValue(value);
        await expect(page.getByLabel(label)).toHaveAttribute('readonly');
      }
      await page.getByLabel('First name').fill(' A ');
      // Pressed directly from the field, whose error must not move the button during the press.
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
        'First name must be at least 2 characters.',
      );
      await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(
        'Last name must be at least 2 characters.',
      );
    });
    await test.step('a picture is shown once it is cropped, and can be removed', async () => {
      const picture = page.getByRole('main').locator('img');
      await page.locator('input[type=file]').setInputFiles(aPicture([90, 40, 130]));
      const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
      await dialog.getByLabel('Zoom').fill('2');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(picture).toHaveCount(0);
      await choosePicture(page, aPicture([90, 40, 130]));
      await expect(dialog).toBeHidden();
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
        512, 512,
      ]);
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expect(picture).toHaveCount(0);
    });
    await choosePicture(page, aPicture([20, 120, 90]));
    await goToStepTwo(page);
    await test.step('the second step shows an error beside every empty field, and proposes the browser’s timezone', async () => {
      await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '2');
      await expect(page.getByText('Are you part of the IT Organization?')).toBeVisible();
      await expect(list(page, labels.timezone)).toContainText('Europe/Lisbon');
      await expect(list(page, labels.team)).toBeDisabled();
      await expect(list(page, labels.team)).toHaveText('Please select IT organization first');
      await done(page).click();
      for (const text of [
        'Please select an option.',
        'Function is required.',
        'Location is required.',
        'Company role is required.',
        'Job title is required.',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(page).toHaveURL('/onboarding/user-onboarding');
    });
    await test.step('input is kept when going back and after a reload', async () => {
      await page.getByLabel('Yes').check();
      const team = await choose(page, labels.team);
      const place = await choose(page, labels.place);
      await page.getByLabel(labels.title).fill('Systems engineer');
      const expectKept = async () => {
        await expect(page.getByLabel('Yes')).toBeChecked();
        await expect(list(page, labels.team)).toHaveText(team);
        await expect(list(page, labels.place)).toHaveText(place);
        await expect(page.getByLabel(labels.title)).toHaveValue('Systems engineer');
      };
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByText('Step 1 of 2')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await expect(page.getByRole('main').locator('img')).toBeVisible();
      await next(page).click();
      await expectKept();
      await page.reload();
      await expect(page.getByText('Step 2 of 2')).toBeVisible();
      await expectKept();
    });
    await test.step('the browser’s Back goes to the first step, and Forward to the second', async () => {
      await page.goBack();
      await expect(page.getByText('Step 1 of 2')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await page.reload();
      await expect(page.getByText('Step 1 of 2')).toBeVisible();
      await page.goForward();
      await expect(page.getByText('Step 2 of 2')).toBeVisible();
      await expect(page.getByLabel(labels.title)).toHaveValue('Systems engineer');
    });
    await test.step('the profile of both steps and the square picture are saved together, then the home page opens', async () => {
      await fillStepTwo(page);
      const sent = page.waitForRequest('**/api/core/complete-user-profile/');
      await done(page).click();
      expect((await sent).headers()['content-type']).toContain('multipart/form-data');
      await expect(page).toHaveURL('/app/home');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
      const me = await (await page.request.get('/api/core/me/')).json();
      expect(me).toMatchObject({
        full_name: 'Ada Okafor',
        job_title: 'Systems engineer',
        company_role: 'specialist',
        timezone: 'Europe/Lisbon',
        needs_profile_completion: false,
      });
      await expect(page.getByRole('button', { name: /Account menu/ }).locator('img')).toHaveAttribute(
        'src',
        me.profile_picture_url,
      );
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(kept, 'the draft is removed').not.toContain('Systems engineer');
    });
  },
);
