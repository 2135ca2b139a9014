// Takes the screenshots of docs/pictures/ from the built server with the demo.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { signedInAs } from './fixtures/sign-in.ts';
import { startServer } from './fixtures/server.ts';

const pictures = [
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
  // These last: the demo's comparisons are published some seconds after the start.
  { name: 'measure-it', path: '/app/measure-it', account: 'otherClientAdmin', ready: 'Against your peers' },
  { name: 'home', path: '/app/home', account: 'clientAdmin', ready: 'Show contracts' },
] as const;

const server = await startServer();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { name, path, account, ready } of pictures) {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await signedInAs(page, account);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText(ready, { exact: true }).first().waitFor();
    await page.screenshot({ path: fileURLToPath(new URL(`../docs/pictures/${name}.png`, import.meta.url)) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
