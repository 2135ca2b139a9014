import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

// One listener for all: a list has dozens of menus and tooltips.
const waiting = new Set<() => void>();

function begin(): void {
  for (const sign of signs) document.removeEventListener(sign, begin);
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

/** Acts once, at the user's first interaction with the page. `act` must be a constant. */
export function useFirstInteraction(act: () => void): void {
  useEffect(() => {
    const own = () => act();
    waiting.add(own);
    for (const sign of signs) document.addEventListener(sign, begin, { passive: true });
    return () => void waiting.delete(own);
  }, [act]);
}
