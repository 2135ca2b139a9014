import { useCallback, useState } from 'react';
import { useFirstSign } from './use-first-sign.ts';

/**
 * Whether a part of the page is here, which is fetched at the first sign that somebody uses the page; and what fetches
 * it at once, also if that failed. Give it a constant.
 */
export function useFetchedAhead(fetchPart: () => Promise<unknown>): [here: boolean, fetch: () => void] {
  const [here, setHere] = useState(false);
  const fetch = useCallback(
    () =>
      void fetchPart().then(
        () => setHere(true),
        () => {},
      ),
    [fetchPart],
  );
  useFirstSign(fetch);
  return [here, fetch];
}
