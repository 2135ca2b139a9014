import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

const firefox = process.env['FIREFOX_PATH'];
const chromium = firefox ? undefined : await findChromium();
const isRoot = process.getuid?.() === 0;

const inChromium = {
  launchOptions: {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Not every journey: some use what only Chromium's driver can do.
  ...(firefox && { grep: /@firefox/ }),
  outputDir: firefox ? '../test-results/e2e-firefox' : '../test-results/e2e',
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['JOURNEYS_REPORT'] ?? '../test-results/reports/journeys.json' }],
  ],
  // A journey waits more than it computes; a fourth at once gains nothing on two cores.
  workers: 3,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  use: {
    // Recording every step costs a quarter of the time: TRACE=1 turns it on to investigate a failure.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...(process.env['REDUCED_MOTION'] && { contextOptions: { reducedMotion: 'reduce' } }),
    // Its requests cannot be answered by a journey in place of the server.
    serviceWorkers: 'block',
    // The channel is a stock Firefox: Playwright's own is a patched one.
    ...(firefox
      ? { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox } }
      : inChromium),
  },
});
