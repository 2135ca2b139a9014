import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Acts once, at the user's first interaction with the page. `act` must be a constant. */
export function useFirstInteraction(act: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const once = () => {
      listening.abort();
      act();
    };
    for (const sign of signs) document.addEventListener(sign, once, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [act]);
}
