import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunks.ts';
import { compress } from './vite/compress.ts';
import { drawnLanding } from './vite/drawn-landing.ts';
import { preloadFonts } from './vite/preload-fonts.ts';

const api = 'http://localhost:8000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), drawnLanding(), compress()],
  server: { port: 5173, proxy: { '/api': api, '/media': api } },
  build: {
    manifest: true,
    // The first browsers with light-dark(), so that the tokens stay as they are written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } } },
  },
});
