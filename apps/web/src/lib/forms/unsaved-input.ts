let forms = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether a form on the page has input that a reload would lose. */
export const hasUnsavedInput = (): boolean => forms > 0;

/** Until the returned function is called, the browser asks before it closes or reloads the page. */
export function holdUnsavedInput(): () => void {
  forms += 1;
  // Added only now: Firefox keeps no page with this listener for Back and Forward.
  if (forms === 1) window.addEventListener('beforeunload', ask);
  return () => {
    forms -= 1;
    if (forms === 0) window.removeEventListener('beforeunload', ask);
  };
}
