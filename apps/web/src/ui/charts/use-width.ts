import { useCallback, useState, useSyncExternalStore } from 'react';

// Where nothing is laid out, as in a test without a browser.
const unmeasured = 640;

let hasFonts = typeof document === 'undefined' || !('fonts' in document);
const waiting = new Set<() => void>();

async function loadFonts() {
  await Promise.allSettled([document.fonts.load('12px Inter'), document.fonts.load('600 12px Inter')]);
  hasFonts = true;
  for (const changed of waiting) changed();
  waiting.clear();
}

/** Texts are measured with the page's fonts, so nothing is drawn before they are here, or have failed. */
function awaitFonts(changed: () => void) {
  if (hasFonts) return () => {};
  waiting.add(changed);
  if (waiting.size === 1) void loadFonts();
  return () => void waiting.delete(changed);
}

/** The width of an element, known before it is painted, so that nothing jumps; 0 until charts can be drawn. */
export function useWidth(): [ref: (node: HTMLElement | null) => (() => void) | undefined, width: number] {
  const isReady = useSyncExternalStore(
    awaitFonts,
    () => hasFonts,
    () => false,
  );
  const [width, setWidth] = useState(0);
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined;
    const measure = () => setWidth((known) => node.clientWidth || known || unmeasured);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, isReady ? width : 0];
}
