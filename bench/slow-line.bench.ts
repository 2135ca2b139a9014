// When does somebody on a slow line see something of a page, and when its largest part? Chromium slows its network down to the line of
// Lighthouse's telephone, and its processor to half: unlike Lighthouse's simulation, requests wait for each other as they do in fact.
import { chromium as playwright } from '@playwright/test';
import { median } from './lib/figures.ts';
import { visitPages } from './lib/page-visits.ts';

const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

async function inspect(address: string, _page: unknown, port: number) {
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no profile');
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 412, height: 823 });
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  await tab.goto(address, { waitUntil: 'networkidle' });
  const found = await tab.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) =>
          resolve({ first: first?.startTime ?? 0, largest: list.getEntries().at(-1)?.startTime ?? 0 }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await tab.close();
  await browser.close();
  return found;
}

for (const { name, found } of await visitPages(inspect)) {
  const first = median(found.map((visit) => visit.first));
  const largest = median(found.map((visit) => visit.largest));
  console.log(`${name}: first paint ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms`);
}
