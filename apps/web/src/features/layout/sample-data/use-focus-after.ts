import { useEffect, useRef } from 'react';

/** Once it is true, the focus goes to the page when this part of it goes, together with the button that had it. */
export function useFocusAfter() {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current && document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return isDone;
}
