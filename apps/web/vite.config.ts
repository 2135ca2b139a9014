import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkCircles } from './vite/chunk-circles.ts';
import { chunkGroups } from './vite/chunks.ts';
import { compress } from './vite/compress.ts';
import { drawnPages } from './vite/drawn-pages.ts';
import { guide } from './vite/guide/guide-site.ts';
import { lightFonts } from './vite/light-fonts.ts';
import { minifyTheme } from './vite/minify-theme.ts';
import { missingPreloads } from './vite/missing-preloads.ts';
import { offline } from './vite/offline/offline-worker.ts';
import { preloadFonts } from './vite/preload-fonts.ts';
import { routerForProduction } from './vite/router-for-production.ts';
import { serveMessages } from './vite/serve-messages.ts';
import { withoutConditions } from './vite/without-conditions.ts';
import { withoutPropertyFallback } from './vite/without-property-fallback.ts';
import { withoutSummaries } from './vite/without-summaries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const api = 'http://localhost:8000';

// Every page loads the names of all files. Seven letters of 64 tell the versions of one file apart.
const named = (ending: string) => `assets/[name]-[hash:7]${ending}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutPropertyFallback(),
    lightFonts(),
    preloadFonts(),
    chunkCircles(),
    minifyTheme(),
    missingPreloads(),
    withoutConditions(),
    withoutSummaries(),
    routerForProduction(),
    drawnPages(),
    serveMessages(),
    guide(root),
    offline(),
    compress(),
  ],
  server: { port: 5173, proxy: { '/api': api, '/media': api } },
  build: {
    manifest: true,
    // The first browsers with light-dark(), so that the tokens are not transformed, and with @property.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: named('.js'),
        chunkFileNames: named('.js'),
        assetFileNames: named('[extname]'),
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
      },
    },
  },
});
