// Without a connection: a page that says so, in the user's language, and nothing else that differs.
import { signedInAs } from '../fixtures/sign-in.ts';
import { startServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Signs in, and waits until the page of the offline worker is there. */
async function prepare(page: Page) {
  await signedInAs(page, 'member');
  await page.goto('/app/home', { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('a page that is opened without a connection opens by itself once there is one', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 503/, /^503 from/);
  await prepare(page);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'));
  await context.setOffline(true);

  await page.goto('/account/devices');
  await expect(page.getByRole('heading', { name: 'أنت غير متصل بالإنترنت' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'الأجهزة' })).toBeVisible();
  await expect(page).toHaveURL('/account/devices');
});

test('calls and files fail without a connection as they do without the worker, and nothing is stored', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await prepare(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  const outcomes = await page.evaluate(() =>
    Promise.all(
      ['/api/core/me/', '/theme.js'].map((path) =>
        fetch(path).then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    ),
  );
  expect(outcomes).toEqual(['failed', 'failed']);
});

test('a page whose server is gone says so, and opens when it is tried again', async ({ browser }) => {
  const server = await startServer();
  const { url, dataDir } = server;
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await prepare(page);
  await server.stop('keep');

  await page.goto('/account/devices');
  await expect(page.getByRole('heading', { name: 'Orgscope cannot be reached' })).toBeVisible();

  const again = await startServer({ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: dataDir });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await context.close();
  await again.stop();
});
