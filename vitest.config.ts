import { defineConfig } from 'vitest/config';

// One number of workers for all: projects that differ in it are refused.
const maxWorkers = 2;

export default defineConfig({
  test: {
    // Told by `npm run coverage`, and enforced nowhere: a test earns its place by what it would catch.
    coverage: {
      provider: 'v8',
      include: ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      'apps/*',
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.mjs', 'docs/**/*.test.ts'],
          exclude: ['scripts/package/**', 'scripts/endurance/**'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // The built server from outside, in a release and under load.
          name: 'package',
          include: ['scripts/package/*.test.mjs', 'scripts/endurance/*.test.mjs', 'deploy/*.test.mjs'],
          globalSetup: 'scripts/package/build-first.mjs',
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
