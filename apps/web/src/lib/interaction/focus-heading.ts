/** The page's heading, or its content if it has none, prepared to take the focus. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/** Focuses the page's heading, so that screen readers continue there; without one, the page's content. */
export function focusHeading(): void {
  pageHeading()?.focus({ preventScroll: true });
}
