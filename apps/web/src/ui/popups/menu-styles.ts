/** The styles of a menu item. The one that the keys are on has the focus, and with it an outline. */
export const itemStyles =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-sm -outline-offset-2 select-none ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0';
