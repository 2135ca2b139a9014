import { startTransition, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isDrawn } from './features/layout/drawn-page.ts';
import { fetchPart } from './features/layout/parts/fetch-parts.ts';
import { frames } from './features/layout/frames.ts';
import type { Screen } from './features/layout/screens/screen.ts';
import { text } from './i18n/texts.ts';
import { deferBlur } from './lib/forms/defer-blur.ts';
import { logFailure } from './lib/log.ts';

/** Renders the screen of the address. */
export async function draw(screen: Screen | undefined, screens: readonly Screen[]): Promise<void> {
  const drawn = screen?.frame === 'public' ? await publicPage(screen) : await app(screens);
  // index.html contains it.
  const root = document.getElementById('root') as HTMLElement;
  const page = <StrictMode>{drawn}</StrictMode>;
  if (isDrawn()) {
    // React takes it over at once, and not in parts.
    if (screen) await fetchParts(screen).catch(() => {});
    // Texts of another build than the page, for one.
    const onRecoverableError = (error: unknown) => logFailure('The page was drawn anew', error);
    hydrateRoot(root, page, { onRecoverableError });
  } else {
    // The bar of signed-in screens stays: they begin with the same.
    if (screen?.frame !== 'signed-in') root.replaceChildren();
    // In slices between which the browser paints and hears the user.
    startTransition(() => createRoot(root).render(page));
  }
  delete document.documentElement.dataset['redraws'];
}

const fetchParts = (screen: Screen) =>
  Promise.all([fetchPart(screen), screen.frame === 'auth' && fetchPart(frames.auth)]);

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
