import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/statements/check-statements.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    maxWorkers: 2,
    // Each file has a database and an app of its own; the modules, which take seconds to load, they share.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
