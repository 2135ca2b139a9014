const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

// One listener for all: a list has dozens of menus and tooltips.
const waiting = new Set<() => void>();

function begin(): void {
  for (const sign of signs) document.removeEventListener(sign, begin);
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

/** Acts once, at the user's first interaction with the page. Returns what takes that back. */
export function onFirstInteraction(act: () => void): () => void {
  const own = () => act();
  waiting.add(own);
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true });
  return () => void waiting.delete(own);
}

/** Acts once: at the user's first interaction, or before it once the page is loaded and the browser has nothing to do. */
export function whenUsedOrIdle(act: () => void): void {
  let hasActed = false;
  const actOnce = () => {
    if (!hasActed) act();
    hasActed = true;
  };
  onFirstInteraction(actOnce);
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(actOnce);
    else setTimeout(actOnce);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
