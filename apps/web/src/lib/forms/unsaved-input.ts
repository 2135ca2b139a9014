import { held } from './held-input.ts';
import type { Ask } from './held-input.ts';

const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

function askInPage(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  const { key } = event.destination;
  held.at(-1)?.(() => void navigation.traverseTo(key));
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
 * or Forward.
 */
export function holdUnsavedInput(ask: Ask): () => void {
  // Its own, so that each is released once.
  const own: Ask = (leave) => ask(leave);
  held.push(own);
  if (held.length === 1) listen();
  return () => {
    const at = held.indexOf(own);
    if (at === -1) return;
    held.splice(at, 1);
    if (held.length === 0) stopListening();
  };
}
