// The shared styles of dialog and confirm dialog.
export const backdropStyles =
  'fixed inset-0 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

// Above the middle, so that a toast below does not cover the buttons of a tall dialog.
export const popupStyles =
  'fixed top-[calc(50%-2.25rem)] left-1/2 flex max-h-[calc(100dvh-6.5rem)] w-[calc(100vw-2rem)] max-w-120 -translate-x-1/2 ' +
  '-translate-y-1/2 flex-col short:top-1/2 short:block short:max-h-[calc(100dvh-1rem)] short:overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-float outline-none transition ' +
  'duration-150 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 ' +
  'data-starting-style:opacity-0 data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 ' +
  'data-nested-dialog-open:after:rounded-card data-nested-dialog-open:after:bg-overlay';

/** For content that needs more room than a form. */
export const widePopupStyles = popupStyles.replace('max-w-120', 'max-w-192');
