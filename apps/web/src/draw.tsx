import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchAhead } from './features/layout/fetch-parts.ts';
import { frames, guard } from './features/layout/frames.ts';
import { loadTexts, startI18n, text } from './i18n/i18n.ts';
import { matchPath } from './lib/match-path.ts';
import { screens } from './router.tsx';

/** Draws the screen that the address names. */
export async function draw(): Promise<void> {
  startI18n();
  const drawn = await page();
  createRoot(document.getElementById('root') as HTMLElement).render(<StrictMode>{drawn}</StrictMode>);
}

async function page(): Promise<ReactNode> {
  const screen = screens.find(({ path }) => matchPath(path, location.pathname));
  // A public page needs neither session nor router, and its visitor does not wait for them.
  if (screen?.frame === 'public') {
    const [{ default: Page }] = await Promise.all([screen.load(), loadTexts(screen.texts)]);
    document.title = text(screen.title);
    return <Page />;
  }
  if (screen?.frame === 'signed-in') fetchAhead(guard, frames['signed-in']);
  else if (screen) fetchAhead(screen, frames[screen.frame]);
  const { App } = await import('./features/layout/app.tsx');
  return <App screens={screens} />;
}
