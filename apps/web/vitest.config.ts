import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,vite}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // A context per file, as by default, but no thread per file: half the processor time.
    pool: 'vmThreads',
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
