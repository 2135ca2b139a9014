import { held } from './held-page.ts';
import type { Ask, Hold } from './held-page.ts';

const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** What asks before the page is left, if anything does. */
export const lastAsk = (): Ask | undefined => held.findLast(({ ask }) => ask)?.ask;

function askInPage(event: NavigateEvent): void {
  const ask = lastAsk();
  if (!ask || event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  const { key } = event.destination;
  ask(() => void navigation.traverseTo(key));
}

/** Leaves the page, once the user has agreed to discard the input of its forms. For what leaves it without a link. */
export function askBefore(leave: () => void): void {
  const ask = lastAsk();
  if (ask) ask(() => askBefore(leave));
  else leave();
}

// The first form adds the listeners: Firefox keeps no page with the first of them for Back and Forward. Older browsers lack the second.
function listen(): void {
  window.addEventListener('beforeunload', askInBrowser);
  if ('navigation' in window) navigation.addEventListener('navigate', askInPage);
}

function stopListening(): void {
  window.removeEventListener('beforeunload', askInBrowser);
  if ('navigation' in window) navigation.removeEventListener('navigate', askInPage);
}

/**
 * Until the returned function is called, the browser asks before it closes or reloads the page, and `ask` is called instead of a step Back
 * or Forward and by `askBefore`. Without it, only the browser asks.
 */
export function holdPage(ask?: Ask): () => void {
  // Its own, so that each is released once.
  const own: Hold = { ask };
  held.push(own);
  if (held.length === 1) listen();
  return () => {
    const at = held.indexOf(own);
    if (at === -1) return;
    held.splice(at, 1);
    if (held.length === 0) stopListening();
  };
}
