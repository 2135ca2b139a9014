import { useEffectEvent, useLayoutEffect } from 'react';

/** Runs an action on Ctrl or Cmd plus a letter, wherever the focus is. */
export function useShortcut(letter: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return;
    event.preventDefault();
    act();
  });
  // Before the screen is painted: who sees it may press.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
