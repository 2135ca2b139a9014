import { useEffect } from 'react';
import { onFirstInteraction } from '../interaction/first-interaction.ts';

/** Acts once, at the user's first interaction with the page. `act` must be a constant. */
export function useFirstInteraction(act: () => void): void {
  useEffect(() => onFirstInteraction(act), [act]);
}
