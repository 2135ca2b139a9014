// Takes the screenshots of docs/pictures/ from the built server with the demo.
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { callApi } from './fixtures/call-api.ts';
import { signedInAs } from './fixtures/sign-in.ts';
import { launchChromium } from './fixtures/launch.ts';
import { startServer } from './fixtures/server.ts';

interface Picture {
  name: string;
  path: string;
  account: Parameters<typeof signedInAs>[1];
  /** A text that is there once the page is complete. */
  ready: string;
  /** What the page shows that the demo has not. */
  prepare?: (page: Page) => Promise<void>;
  /** What is pressed before the picture is taken. */
  open?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'performance-dashboard',
    path: '/app/performance-dashboard',
    account: 'clientAdmin',
    ready: 'Where the money sits',
  },
  {
    name: 'year-in-review',
    path: '/app/year-in-review',
    account: 'clientAdmin',
    ready: 'Against the year before',
  },
  {
    name: 'stakeholder-engagement',
    path: '/app/stakeholder-engagement',
    account: 'clientAdmin',
    ready: 'From invited to active',
  },
  {
    name: 'explorer',
    path: '/app/explorer?count=assets&by=category&across=status&display=heat',
    account: 'clientAdmin',
    ready: 'Total',
  },
  { name: 'industries', path: '/admin/industries', account: 'platformAdmin', ready: 'Banking' },
  { name: 'single-sign-on', path: '/admin/single-sign-on', account: 'clientAdmin', ready: 'Identity provider' },
  {
    name: 'api-tokens',
    path: '/account/api-tokens',
    account: 'clientAdmin',
    ready: 'Nightly export of assets',
    prepare: async ({ request }) => {
      const token = {
        name: 'Nightly export of assets',
        scopes: ['read:assets'],
        days: 90,
        networks: ['198.51.100.0/24'],
      };
      await callApi(request, 'POST', '/api/core/me/tokens/', token);
    },
  },
  {
    name: 'service-accounts',
    path: '/admin/service-accounts',
    account: 'clientAdmin',
    ready: 'Inventory scanner',
    prepare: async ({ request }) => {
      const path = '/api/core/service-accounts/';
      const { id } = await callApi(request, 'POST', path, {
        name: 'Inventory scanner',
        description: 'Finds laptops in the offices',
      });
      await callApi(request, 'POST', `${path}${id}/tokens/`, { name: 'Porto', scopes: ['write:assets'], days: 90 });
      await callApi(request, 'POST', path, { name: 'Reporting', description: 'Reads figures for the board' });
    },
  },
  {
    name: 'webhooks',
    path: '/admin/webhooks',
    account: 'clientAdmin',
    ready: 'Sync with the register',
    prepare: async ({ request }) => {
      await callApi(request, 'POST', '/api/core/webhooks/', {
        url: 'https://hooks.acme.example/orgscope',
        description: 'Sync with the register',
        events: ['asset.created', 'asset.changed', 'asset.deleted', 'pulse.closed'],
      });
    },
  },
  {
    name: 'provisioning',
    path: '/admin/provisioning',
    account: 'clientAdmin',
    ready: 'Replace the token',
    prepare: async ({ request }) => {
      await callApi(request, 'POST', '/api/core/scim/token/');
    },
  },
  {
    name: 'second-step',
    path: '/account/security',
    account: 'clientAdmin',
    ready: 'Authenticator apps',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add an app' }).click();
      await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    },
  },
  { name: 'sign-in-rules', path: '/admin/security', account: 'clientAdmin', ready: 'Two factors' },
  { name: 'company-data', path: '/admin/company-data', account: 'clientAdmin', ready: 'Download company data' },
  {
    name: 'support-access',
    path: '/admin/support-access',
    account: 'clientAdmin',
    ready: 'Past accesses',
  },
  { name: 'activity', path: '/admin/activity', account: 'clientAdmin', ready: 'Export' },
  // These last: the demo's comparisons are published some seconds after the start.
  { name: 'measure-it', path: '/app/measure-it', account: 'otherClientAdmin', ready: 'Against your peers' },
  { name: 'home', path: '/app/home', account: 'clientAdmin', ready: 'Show contracts' },
];

const server = await startServer();
const browser = await launchChromium();
try {
  for (const { name, path, account, ready, prepare, open } of pictures) {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await signedInAs(page, account);
    await prepare?.(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText(ready, { exact: true }).first().waitFor();
    await open?.(page);
    await page.screenshot({ path: fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url)) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
