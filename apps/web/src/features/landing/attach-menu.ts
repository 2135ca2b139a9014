/**
 * Makes the header's button open and close its menu: on the prerendered page, which has no React, and on the same
 * header mounted by React. Returns a function that detaches it.
 */
export function attachMenu(header: HTMLElement): () => void {
  const button = header.querySelector<HTMLButtonElement>('button[aria-controls]');
  const menu = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!button || !menu) return () => undefined;

  const stop = new AbortController();
  const { signal } = stop;
  const set = (open: boolean) => {
    menu.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  const closeOutside = (target: EventTarget | null) => {
    if (target instanceof Node && !header.contains(target)) set(false);
  };

  button.addEventListener('click', () => set(Boolean(menu.hidden)), { signal });
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) set(false);
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || menu.hidden) return;
      set(false);
      button.focus();
    },
    { signal },
  );
  // Moving on, by Tab or by a press elsewhere, closes the menu.
  header.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget), { signal });
  document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { signal });
  return () => stop.abort();
}
