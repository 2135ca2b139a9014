import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchPart } from './features/layout/fetch-parts.ts';
import type { Screen } from './features/layout/screens/screen.ts';
import { text } from './i18n/texts.ts';
import { deferBlur } from './lib/defer-blur.ts';

/** Renders the screen of the address. */
export async function draw(screen: Screen | undefined, screens: readonly Screen[]): Promise<void> {
  const drawn = screen?.frame === 'public' ? await publicPage(screen) : await app(screens);
  // index.html contains it.
  createRoot(document.getElementById('root') as HTMLElement).render(<StrictMode>{drawn}</StrictMode>);
}

// A public page needs neither session nor router, and its visitor does not wait for them.
async function publicPage(screen: Screen): Promise<ReactNode> {
  const Page = await fetchPart(screen);
  document.title = text(screen.title);
  return <Page />;
}

async function app(screens: readonly Screen[]): Promise<ReactNode> {
  deferBlur();
  const { App } = await import('./features/layout/app.tsx');
  return <App screens={screens} />;
}
