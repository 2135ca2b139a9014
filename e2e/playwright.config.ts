import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

const executablePath = await findChromium();
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['JOURNEYS_REPORT'] ?? '../test-results/reports/journeys.json' }],
  ],
  // A journey waits more than it computes.
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
    // Its requests cannot be answered by a journey in place of the server.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
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
  },
});
