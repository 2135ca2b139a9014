// The button of a field that opens a list, with or without a search.
import { ChevronDown } from 'lucide-react';
import { classes } from '../classes.ts';

const styles =
  'flex h-10 cursor-pointer items-center justify-between gap-2 pe-2.5 text-start data-disabled:cursor-not-allowed ' +
  'data-disabled:border-line data-disabled:bg-surface-sunken data-disabled:text-muted data-popup-open:border-muted';

export const triggerProps = (className: string, onBlur: (() => void) | undefined) => ({
  className: classes(className, styles),
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
