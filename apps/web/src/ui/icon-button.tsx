import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'disabled'> {
  /** The button's action, as its accessible name. */
  label: string;
  icon: ReactNode;
  /** There is nothing to do at present: the button keeps its focus and ignores presses. */
  idle?: boolean;
  className?: string;
}

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, idle, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={idle || undefined}
      data-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
      className={classes(
        'inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted transition-colors print:hidden',
        'hover:bg-surface-hover hover:text-ink data-popup-open:bg-surface-hover data-popup-open:text-ink',
        'data-disabled:cursor-not-allowed data-disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  );
}
