// The shared styles of lists that open under a field.
export const listPopupStyles =
  'flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-48 max-w-(--available-width) ' +
  'origin-(--transform-origin) flex-col overflow-hidden rounded-card border border-line bg-surface text-ink ' +
  'shadow-float outline-none transition duration-120 ease-out data-ending-style:scale-98 ' +
  'data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

export const listStyles = 'min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none';

export const listItemStyles =
  'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1.5 text-sm break-words ' +
  '-outline-offset-2 select-none data-highlighted:bg-surface-hover data-selected:font-medium max-md:min-h-11';
