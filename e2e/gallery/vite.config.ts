import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

/** All charts in all states, as a page for tests. It is built into test-results and never shipped. */
export default defineConfig({
  root,
  publicDir: resolve(root, '../../apps/web/public'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: resolve(root, '../../test-results/gallery'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
});
