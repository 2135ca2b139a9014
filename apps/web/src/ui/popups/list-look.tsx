// How lists look that open under a field, with or without a search, and the button that opens them.
import { ChevronDown } from 'lucide-react';
import { classes } from '../classes.ts';

export const listPopupStyles =
  'flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-48 max-w-(--available-width) ' +
  'origin-(--transform-origin) flex-col overflow-hidden rounded-card border border-line bg-surface text-ink ' +
  'shadow-float outline-none transition duration-120 ease-out data-ending-style:scale-98 ' +
  'data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

export const listStyles = 'min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none';

export const listItemStyles =
  'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1.5 text-sm break-words ' +
  '-outline-offset-2 select-none data-highlighted:bg-surface-hover data-selected:font-medium max-md:min-h-11';

const triggerStyles =
  'flex cursor-pointer items-center justify-between gap-2 pe-2.5 text-start data-disabled:cursor-not-allowed ' +
  'data-disabled:border-line data-disabled:bg-surface-sunken data-disabled:text-muted data-popup-open:border-muted';

export const triggerProps = (className: string, onBlur: (() => void) | undefined) => ({
  className: classes(className, triggerStyles),
  // The list takes the focus as it opens: the field is not left.
  onBlur: ({ currentTarget }: { currentTarget: Element }) =>
    currentTarget.hasAttribute('data-popup-open') || onBlur?.(),
});

/** What is chosen. A value that is not among the options has no label, and is shown as it is. */
export const ChosenText = ({
  label,
  value,
  placeholder,
}: Record<'value' | 'placeholder', string> & { label?: string | undefined }) => (
  <>
    <span className={classes('truncate', !value && 'text-muted')}>{label ?? (value || placeholder)}</span>
    <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
  </>
);
