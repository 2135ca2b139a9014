import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Acts once, at the first sign that somebody uses the page. Give it a function that stays the same. */
export function useFirstSign(act: () => void): void {
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
