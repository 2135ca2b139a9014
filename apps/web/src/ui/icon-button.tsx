import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** The button's action, as its accessible name. */
  label: string;
  icon: ReactNode;
  className?: string;
}

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted transition-colors print:hidden',
        'hover:bg-surface-hover hover:text-ink data-popup-open:bg-surface-hover data-popup-open:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
    >
      {icon}
    </button>
  );
}
