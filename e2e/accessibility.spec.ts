// Every screen in its initial state: axe finds nothing, nothing scrolls sideways on a phone, and nothing is read twice.
import { screens } from '../apps/web/src/router.tsx';
import { expectNoAxeFaults } from './fixtures/axe.ts';
import { choose } from './fixtures/fields.ts';
import { allLoaded } from './fixtures/drawn.ts';
import { aUserWithoutProfile } from './fixtures/invited-user.ts';
import { signedInAs, signedInWith } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import type { Page } from '@playwright/test';

// The longest file by far: a single worker would delay the whole run.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

async function expectNoSidewaysScroll(page: Page) {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${page.url()}`)
    .toBe(375);
  if (before) await page.setViewportSize(before);
}

const changes = '**/api/core/changes/*';

/** The calls of the API that a first visit reads, without what they ask for, while nobody changes anything. */
async function readBy(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(changes, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/changes/'))
      asked.push(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await allLoaded(page);
  // A busy machine may take longer to run the code that asks than the network has to be idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5_000 })));
  page.off('request', note);
  await page.unroute(changes);
  return asked.toSorted();
}

/**
 * Opens screens of one account one after the other. They are made of the same parts: the first is checked in both
 * schemes, and with the bars around it.
 */
async function examine(page: Page, paths: string[], { withFrame = false } = {}) {
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      // What was read early and is not what the screen asks for, it asks for again.
      const calls = await readBy(page, path);
      expect(calls, path).toEqual([...new Set(calls)]);
      const isFirst = index === 0;
      await expectNoAxeFaults(page, { inBothSchemes: isFirst, withFrame: isFirst || withFrame });
      await expectNoSidewaysScroll(page);
    });
  }
}

const openFromMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();

/** Saves an empty form of a screen that is open. */
async function examineForm(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/is required$/).first()).toBeVisible();
  await expectNoAxeFaults(page);
}

/** Opens the page of the first record of a list that is open, on a phone. */
async function examineRecord(page: Page) {
  const before = page.viewportSize();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoAxeFaults(page);
  if (before) await page.setViewportSize(before);
}

test('public screens', async ({ page }) => {
  const auth = ['login', 'first-login', 'forgot-password', 'check-inbox', 'confirm-invitation', 'reset-password'];
  const paths = ['/', '/terms', ...auth.map((name) => `/auth/${name}`), '/no-such-page'];
  await examine(page, paths, { withFrame: true });
});

test('the first password and both steps of the onboarding', async ({ page, playwright, server }) => {
  await signedInAs(page, 'newcomer');
  await examine(page, ['/auth/set-password']);
  await page.context().clearCookies();
  const { email } = await aUserWithoutProfile({ playwright, server }, 'examined@acme.example');
  await signedInWith(page, email);
  await examine(page, ['/onboarding/user-onboarding']);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expectNoAxeFaults(page);
  await expectNoSidewaysScroll(page);
});

test('screens of a member', async ({ page }) => {
  await signedInAs(page, 'member');
  await examine(page, [
    '/no-access',
    '/app/home',
    '/app/stakeholder-engagement',
    '/account/my-profile',
    '/account/change-password',
    '/account/security',
    '/account/devices',
  ]);
});

test('home with cards that are locked', async ({ page }) => {
  await signedInAs(page, 'otherClientAdmin');
  await examine(page, ['/app/home']);
});

/** The screens that read early: a new one is found here. */
const readingEarly = (under: string) =>
  screens.filter(({ path, reads }) => reads && path.startsWith(under)).map(({ path }) => path);
const ofCompany = ['/admin/locations', '/admin/assets', '/admin/applications'];

test('analytics', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await examine(page, readingEarly('/app/'));
});

test('records of a company, with a form, a bulk change and the pages of records', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await examine(page, ['/account/api-tokens', ...ofCompany]);
  await examineForm(page, 'Add Application');
  await page.keyboard.press('Escape');
  await examineRecord(page);
  await openFromMenu(page, 'Assets');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 10 assets' });
  await choose(page, 'Field', 'Status');
  await choose(page, 'Status', 'In repair');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('will change');
  await expectNoAxeFaults(page);
  await page.keyboard.press('Escape');
  await examineRecord(page);
});

test('records of the platform, with forms', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await examine(
    page,
    readingEarly('/admin/').filter((path) => !ofCompany.includes(path)),
  );
  await openFromMenu(page, 'Subscriptions');
  await examineForm(page, 'Add Subscription');
  await page.keyboard.press('Escape');
  await openFromMenu(page, 'Clients');
  await page.getByRole('button', { name: 'Actions for Acme' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^Preview of the pages/ })).toBeVisible();
  await expectNoAxeFaults(page);
});
