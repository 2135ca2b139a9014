// How long does a browser take to draw the chart of fits with 5,000 points?
import { chromium } from '@playwright/test';
import { serveGallery } from '../e2e/fixtures/chart-gallery.ts';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { judge, median, percentile } from './lib/figures.ts';

const rounds = 40;

const executablePath = await findChromium();
if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH');
const gallery = await serveGallery();
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.goto(`${gallery.url}/?only=fits&many`);
await page.locator('svg[data-plot]').waitFor();

/** Another width draws all anew: it is packed, written into the page, and painted. Functions with names do not reach the page. */
const times = await page.evaluate(async (count) => {
  const card = document.querySelector<HTMLElement>('main');
  const found: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const before = document.querySelector('svg[data-plot]')?.getAttribute('width');
    // From rest: the tiles of the drawing before are painted by threads of their own, some time after the last message.
    await new Promise<void>((resolve) => setTimeout(resolve, 200));
    const start = performance.now();
    if (card) card.style.width = `${900 + (round % 2) * 150}px`;
    while (document.querySelector('svg[data-plot]')?.getAttribute('width') === before)
      await new Promise<void>((resolve) => setTimeout(resolve));
    // A message that is sent before a frame is painted arrives after it.
    await new Promise<unknown>((resolve) => requestAnimationFrame(resolve));
    await new Promise<unknown>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage(0);
    });
    found.push(performance.now() - start);
  }
  return found.slice(5);
}, rounds);
const late = percentile(times, 0.95);
judge('a chart of 5,000 points drawn, p95', `${late.toFixed(0)} ms`, '< 100 ms', late < 100);
console.log(`  (half within ${median(times).toFixed(0)} ms)`);

await browser.close();
gallery.stop();
