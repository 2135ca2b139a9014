import { useCallback, useState } from 'react';
import { useFirstInteraction } from './use-first-interaction.ts';

/**
 * Loads a part of the page at the user's first interaction. Returns whether it is loaded, and a function that loads it
 * at once, also after a failure. `fetchPart` must be a constant.
 */
export function usePreload(fetchPart: () => Promise<unknown>): [here: boolean, fetch: () => void] {
  const [here, setHere] = useState(false);
  const fetch = useCallback(
    () =>
      void fetchPart().then(
        () => setHere(true),
        () => {},
      ),
    [fetchPart],
  );
  useFirstInteraction(fetch);
  return [here, fetch];
}
