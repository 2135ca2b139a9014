import { useCallback, useState } from 'react';
import { useFirstInteraction } from './use-first-interaction.ts';

/**
 * Loads a part of the page at the user's first interaction. Returns whether it is loaded, and a function that loads it
 * at once, also after a failure, and fails if it cannot. `fetchPart` must be a constant.
 */
export function usePreload(fetchPart: () => Promise<unknown>): [here: boolean, fetch: () => Promise<void>] {
  const [here, setHere] = useState(false);
  const fetch = useCallback(() => fetchPart().then(() => setHere(true)), [fetchPart]);
  useFirstInteraction(useCallback(() => void fetch().catch(() => {}), [fetch]));
  return [here, fetch];
}
