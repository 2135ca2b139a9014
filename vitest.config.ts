import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'packages/*',
      { test: { name: 'repository', include: ['scripts/**/*.test.mjs', 'docs/**/*.test.ts'] } },
    ],
  },
});
