import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether a list is shown whole, and what shows it. The pressed button goes, so the first of the new rows is given the focus. */
export function useShowAll(focusFirst: () => void): [boolean, () => void] {
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    flushSync(() => setWhole(true));
    focusFirst();
  };
  return [isWhole, showAll];
}
