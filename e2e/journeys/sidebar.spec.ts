// The bars around every signed-in screen: the side menu, wide and narrow, and the user's menu.
import type { Page } from '@playwright/test';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const rem = 16;
const week = 604_800;
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const widthOf = (page: Page) => async () => (await sidebar(page).boundingBox())?.width;

async function openAs(page: Page, account: 'member' | 'platformAdmin', path: string) {
  await signedInAs(page, account);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the sidebar is 16rem wide, or 3.1rem with icons only and tooltips; a cookie of seven days keeps its state', async ({
  page,
  context,
}) => {
  await openAs(page, 'member', '/app/home');
  await expect.poll(widthOf(page)).toBe(256);
  const close = page.getByRole('button', { name: 'Close Sidebar' });
  await close.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Close Sidebar');
  await close.click();
  await expect.poll(widthOf(page)).toBeCloseTo(3.1 * rem, 1);
  const open = page.getByRole('button', { name: 'Open Sidebar' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await sidebar(page).getByRole('link', { name: 'Home' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Home');
  await open.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Open Sidebar');
  await open.click();
  await expect.poll(widthOf(page)).toBe(256);
  await context.clearCookies({ name: 'sidebar_state' });

  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(await cookie()).toBeUndefined();
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (text: string) => {
        document.documentElement.dataset['written'] = text;
        own?.set?.call(document, text);
      },
    });
  });
  await page.keyboard.press('Control+b');
  await expect.poll(widthOf(page)).toBeCloseTo(3.1 * rem, 1);
  await expect(page.locator('html')).toHaveAttribute('data-written', new RegExp(`max-age=${week}\\b`));
  expect(await cookie()).toMatchObject({ value: 'false', path: '/' });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Open Sidebar' })).toBeVisible();
  await expect.poll(widthOf(page)).toBeCloseTo(3.1 * rem, 1);
  await page.keyboard.press('Meta+b');
  await expect.poll(widthOf(page)).toBe(256);
  expect((await cookie())?.value).toBe('true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Close Sidebar' })).toBeVisible();
});

test('at 768 px there is a sidebar and no strip, the current page is marked, and a low window shows the last entry', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openAs(page, 'platformAdmin', '/admin/industries');
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Sidebar' })).toBeHidden();
  const current = sidebar(page).getByRole('link').and(page.locator('[aria-current=page]'));
  await expect(current).toHaveText(['Industries']);
  await sidebar(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/app/home');
  await expect(current).toHaveText(['Home']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Industries' })).toBeVisible();

  // In a low window, the last entry is reached without moving the page.
  for (const width of [1280, 375]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 480 });
      const last = sidebar(page).getByRole('link', { name: 'System' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (width < 768) await page.getByRole('button', { name: 'Open Sidebar' }).click();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await last.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
      await page.reload();
      if (width < 768) await page.getByRole('button', { name: 'Open Sidebar' }).click();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
  }
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('a strip with a trigger replaces the sidebar, which opens as a drawer of 18rem', async ({ page }) => {
    await openAs(page, 'platformAdmin', '/admin/industries');
    await expect(sidebar(page)).toBeHidden();
    const trigger = page.getByRole('button', { name: 'Open Sidebar' });
    await trigger.click();
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * rem);
    await expect(trigger).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Control+b');
    await drawer.getByRole('link', { name: 'Industries' }).click();
    await expect(drawer).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Control+b');
    await drawer.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/app/home');
    await expect(drawer).toBeHidden();
  });
});

test('with larger letters there is a sidebar or a strip at every width', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await page.setViewportSize({ width: 850, height: 800 });
  await openAs(page, 'member', '/account/devices');
  await expect(page.getByRole('button', { name: 'Open Sidebar' })).toBeVisible();
});

test.describe("the user's menu", () => {
  const menu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

  test('shows initials, name and badge, and Admin to users who may administer', async ({ page }) => {
    await openAs(page, 'platformAdmin', '/account/devices');
    await expect(menu(page)).toHaveAccessibleName('Account menu, Mira Vandenberg');
    await expect(menu(page)).toHaveText('MV');
    await menu(page).click();
    const popup = page.getByRole('menu');
    await expect(popup).toContainText('Mira Vandenberg');
    await expect(popup).toContainText('Signed in');
    await page.getByRole('menuitem', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL('/admin/industries');
    await menu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Admin', exact: true })).toHaveAttribute('aria-current', 'page');
  });

  test('offers Logout and no Admin to a member, stores light or dark, and shows U for no name', async ({ page }) => {
    await openAs(page, 'member', '/account/devices');
    // The first press, before any of the menu is loaded.
    await menu(page).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Admin', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeFocused();
    await menu(page).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.route('**/api/core/me/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), full_name: '' } });
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(menu(page)).toHaveText('U');
    await menu(page).click();
    await expect(page.getByRole('menu')).toContainText('User');
    await page.keyboard.press('Escape');
    // The logo beside it.
    await page.getByRole('banner').getByRole('link', { name: 'Orgscope, start page' }).click();
    await expect(page).toHaveURL('/');
  });
});
