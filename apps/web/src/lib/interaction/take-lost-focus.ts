/** Focuses an element in whose place the focused one has been removed; elsewhere the focus stays. */
export function takeLostFocus(element: Element | null | undefined): void {
  if (document.activeElement === document.body && element instanceof HTMLElement)
    element.focus({ preventScroll: true });
}
