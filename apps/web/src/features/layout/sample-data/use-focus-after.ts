import { useCallback, useEffect, useRef } from 'react';

/** After a call, the focus goes to the page when this part of it goes, together with the button that had it. */
export function useFocusAfter(): () => void {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current && document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return useCallback(() => {
    isDone.current = true;
  }, []);
}
