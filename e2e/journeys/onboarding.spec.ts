// Completing the profile in two steps: texts, rules, and which input survives going back, a reload or a failure.
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { choose, choosePicture, list } from '../fixtures/fields.ts';
import { aUserWithoutProfile, deviceOf } from '../fixtures/invited-user.ts';
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

const refusedPictures = [
  [
    'a file of another type',
    { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    'The picture must be a JPEG, PNG or WebP file',
  ],
  [
    'a file of more than 5 MB',
    { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    'The picture must be at most 5 MB',
  ],
] as const;

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
    await test.step('another type and a large file are refused as a picture, in red, and the names stay', async () => {
      await page.getByLabel('First name').fill('Ada');
      for (const [what, file, text] of refusedPictures) {
        await test.step(what, async () => {
          await page.locator('input[type=file]').setInputFiles(file);
          await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(page.getByLabel('First name')).toHaveValue('Ada');
        });
      }
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
    await test.step('Yes offers IT functions, No business functions, and another answer clears the chosen function', async () => {
      const functions = async () => {
        await list(page, labels.team).click();
        await expect(page.getByRole('option').first()).toBeVisible();
        const names = await page.getByRole('option').allInnerTexts();
        await page.keyboard.press('Escape');
        return names;
      };
      const served = async (type: string) => {
        const answer = await page.request.get(`/api/core/functions/?client_id=2&function_type=${type}`);
        return (await answer.json()).data.map(({ name }: { name: string }) => name).toSorted();
      };
      await page.getByLabel('Yes').check();
      await expect(list(page, labels.team)).toHaveText('Select your function');
      expect((await functions()).toSorted()).toEqual(await served('IT'));
      const chosen = await choose(page, labels.team);
      await expect(list(page, labels.team)).toHaveText(chosen);
      await page.getByLabel('No', { exact: true }).check();
      await expect(list(page, labels.team)).toHaveText('Select your function');
      expect((await functions()).toSorted()).toEqual(await served('BUSINESS'));
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

test('whatever fails while a profile is completed, its input stays', async ({
  page,
  playwright,
  server,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/, /^500 from/, /status of 400/, /ERR_FAILED/, /status of 404/);
  // To be deleted once they have been chosen.
  const lead = await deviceOf({ playwright, server }, accounts.clientAdmin);
  const gone = [
    ['functions', await callApi(lead, 'POST', '/api/core/functions/', { name: 'Short-lived team', type: 'IT' })],
    ['locations', await callApi(lead, 'POST', '/api/core/locations/', { name: 'Short-lived site' })],
  ] as const;
  await begin(page, playwright, server);
  await test.step('lists that cannot be loaded are empty and can be retried', async () => {
    const failing = ['**/api/core/common/timezones/', '**/api/core/common/company-roles/', '**/api/core/locations/**'];
    for (const url of failing) {
      await page.route(url, (route) => route.fulfill({ status: 500, json: { error: { message: '', code: 'x' } } }));
    }
    await goToStepTwo(page);
    const failed = page.getByText('The list could not be loaded.');
    await expect(failed).toHaveCount(3);
    await list(page, labels.role).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.unrouteAll();
    for (let left = 3; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Retry' }).first().click();
      await expect(failed).toHaveCount(left - 1);
    }
  });
  await fillStepTwo(page);
  await test.step('a refusal is shown in red in the form', async () => {
    const url = '**/api/core/complete-user-profile/';
    const message = 'The profile is locked for a moment';
    const refusal = { success: false, message, error: { message, code: 'validation_failed' } };
    await page.route(url, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
    await done(page).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByLabel(labels.title)).toHaveValue('Systems engineer');
  });
  await test.step('a refusal of a field of the first step is shown in red in the form', async () => {
    const message = { job_title: ['Too grand'], profile_picture: ['The picture is damaged'] };
    const json = { success: false, message, error: { message: 'No', code: 'validation_failed' } };
    await page.route('**/api/core/complete-user-profile/', (route) => route.fulfill({ status: 400, json }), {
      times: 1,
    });
    await done(page).click();
    await expect(page.getByLabel(labels.title)).toHaveAccessibleDescription('Too grand');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'job_title: Too grand, profile_picture: The picture is damaged',
    );
  });
  await test.step('a failure without a message reads Failed to complete profile', async () => {
    await page.route('**/api/core/complete-user-profile/', (route) => route.abort(), { times: 1 });
    await done(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to complete profile. Please try again.' }),
    ).toBeVisible();
  });
  await test.step('a function and a location that no longer exist are reported at their fields, and the rest stays', async () => {
    await choose(page, labels.team, 'Short-lived team');
    await choose(page, labels.place, 'Short-lived site');
    for (const [noun, { id }] of gone) await callApi(lead, 'DELETE', `/api/core/${noun}/${id}/`);
    await lead.dispose();

    await done(page).click();
    await expect(list(page, labels.team)).toHaveAccessibleDescription('Function not found');
    await expect(list(page, labels.team)).toBeFocused();
    await expect(list(page, labels.place)).toHaveAccessibleDescription('Location not found');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'client_function_id: Function not found, client_location_id: Location not found',
    );
    await expect(page.getByLabel(labels.title)).toHaveValue('Systems engineer');

    await page.getByLabel('No', { exact: true }).check();
    await choose(page, labels.team);
    await choose(page, labels.place);
    await done(page).click();
    await expect(page).toHaveURL('/app/home');
  });
});
