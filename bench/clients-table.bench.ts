// Does the table of 10,000 clients respond fast enough to typing?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { startBuiltServer } from './lib/built-server.ts';
import { judge, percentile } from './lib/figures.ts';

const count = 10_000;
const keys = 50;
const targets = { keystroke: 60, sort: 100 };

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
const [ranges, itRanges] = [employeeRanges, itEmployeeRanges];
const trades = ['Banking', 'Energy', 'Logistics', 'Mining', 'Retail', 'Telecommunications'];
const names = [
  'Amber',
  'Beacon',
  'Caravel',
  'Delphi',
  'Elm',
  'Fjord',
  'Globe',
  'Harbour',
  'Iris',
  'Juniper',
  'Kestrel',
];

// Names in random order, because sorted input would sort for free.
const clients = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  name: `${pick(names, index * 7919)} ${pick(trades, index)} ${(index * 7919) % count}`,
  description: `${pick(names, index)} makes, sells and services what its customers need, in several countries.`,
  website: `https://client-${index}.example`,
  industry: { id: index % trades.length, name: pick(trades, index) },
  number_of_employees: pick(ranges, index * 31),
  number_of_it_employees: pick(itRanges, index * 17),
  timezone: 'UTC',
  color_palette: {
    primary_color: '#225681',
    secondary_color: '#f4f1ea',
    accent_color: '#2a9d8f',
    alt_accent_color: '#e9a23b',
  },
  is_active: true,
  version: 1,
}));

/** Records, in the page, the milliseconds from each of these events to the end of the frame that shows its effect. */
const watch = (page: Page, type: 'keydown' | 'click') =>
  page.evaluate((watched) => {
    const times: number[] = [];
    Object.assign(window, { times });
    window.addEventListener(
      watched,
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(null);
        }),
      true,
    );
  }, type);

async function timesAfter(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => void ((window as unknown as { times: number[] }).times.length = 0));
  await act();
  return page.evaluate(() => (window as unknown as { times: number[] }).times.slice());
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 20))));

const folder = await mkdtemp(join(tmpdir(), 'orgscope-bench-'));
const server = await startBuiltServer({ DATA_DIR: join(folder, 'data') });
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic'],
});
const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1280, height: 800 } });
await page.route('**/api/core/clients/', (route) => route.fulfill({ json: { success: true, data: clients } }));
await page.goto('/auth/login');
await page.getByLabel('Username').fill('admin@orgscope.example');
await page.getByLabel('Password', { exact: true }).fill('Orgscope-demo-1');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.waitForURL('**/app/home');
await page.goto('/admin/clients');
await page.getByText(`1–10 of ${count.toLocaleString('en')} clients`).waitFor();

// Processor time of the page's own thread, which other processes do not affect.
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
async function worked(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const search = page.getByRole('textbox', { name: 'Search clients...' });
await search.focus();
await watch(page, 'keydown');
const atFirst = await worked();
const typed = [...'harbour energy amber 42 fjord 7 juniper telecom '].slice(0, keys / 2);
const strokes = await timesAfter(page, async () => {
  for (const key of [...typed, ...typed.map(() => 'Backspace')]) {
    await page.keyboard.press(key);
    await settled(page);
  }
});

const betweenBoth = await worked();
await watch(page, 'click');
const sorts = await timesAfter(page, async () => {
  for (const name of ['Client Name', 'Industry', 'Employees', 'IT Employees', 'Status']) {
    // Ascending, descending and unsorted, three times each.
    for (let turn = 0; turn < 9; turn += 1) {
      await page.getByRole('columnheader', { name, exact: true }).getByRole('button').click();
      await settled(page);
    }
  }
});
const atLast = await worked();
await browser.close();
await server.stop();
await rm(folder, { recursive: true });

const tell = (what: string, times: readonly number[], target: number, work: number) => {
  const p95 = percentile(times, 0.95);
  judge(`${what}, p95 of ${times.length}`, `${p95.toFixed(0)} ms`, `≤ ${target} ms`, p95 <= target);
  const [middle, longest] = [percentile(times, 0.5), Math.max(...times)].map((time) => time.toFixed(0));
  const each = (work / times.length).toFixed(0);
  console.log(`  median ${middle} ms, longest ${longest} ms; the page itself worked ${each} ms for each`);
};
console.log(`A table of ${count} clients:`);
tell('keystroke to paint', strokes, targets.keystroke, betweenBoth - atFirst);
tell('press on a header to paint', sorts, targets.sort, atLast - betweenBoth);
