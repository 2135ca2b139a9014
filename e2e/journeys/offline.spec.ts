// Without a connection: a page that says so, in the user's language, and nothing else that differs.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Signs in, and waits until the page of the offline worker is there. */
async function prepare(page: Page) {
  await signedInAs(page, 'member');
  await page.goto('/app/home', { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('a page that is opened without a connection opens by itself once there is one; calls fail as without the worker', async ({
  page,
  context,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 503/, /^503 from/, /ERR_INTERNET_DISCONNECTED/);
  await prepare(page);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'));
  // Nothing is stored.
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

  await page.goto('/account/devices');
  await expect(page.getByRole('heading', { name: 'أنت غير متصل بالإنترنت' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'الأجهزة' })).toBeVisible();
  await expect(page).toHaveURL('/account/devices');
});

/** Another address of a server, which can be taken away and comes back. */
async function anAddressOf(server: string) {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => open.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listenAt = (at: number) => new Promise<void>((listening) => proxy.listen(at, 'localhost', listening));
  await listenAt(0);
  const own = (proxy.address() as AddressInfo).port;
  return {
    url: `http://localhost:${own}`,
    back: () => listenAt(own),
    async gone() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const end of open) end.destroy();
      await closed;
    },
  };
}

test('a page whose server is gone says so, and opens when it is tried again', async ({ browser, server }) => {
  const address = await anAddressOf(server.url);
  const context = await browser.newContext({ baseURL: address.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await prepare(page);
  await address.gone();

  await page.goto('/account/devices');
  await expect(page.getByRole('heading', { name: 'Orgscope cannot be reached' })).toBeVisible();

  await address.back();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  await context.close();
  await address.gone();
});
