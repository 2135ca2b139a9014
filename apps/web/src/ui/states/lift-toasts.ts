/**
 * The ref of a bar at the bottom of the window: toasts stand above it while it is there, so that they cover none of its buttons, and
 * what is focused scrolls clear of it.
 */
export function liftToasts(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  // Its own buttons are in sight.
  bar.style.setProperty('--toast-lift', '0px');
  const observer = new ResizeObserver(() => {
    const below = Number.parseFloat(getComputedStyle(bar).bottom) || 0;
    style.setProperty('--toast-lift', `${bar.offsetHeight + below}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-lift');
  };
}
