import { defineConfig } from 'vitest/config';

// One number of workers for all: projects that differ in it are refused.
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.mjs', 'docs/**/*.test.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
