import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const shared =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border font-medium ' +
  'whitespace-nowrap select-none transition-colors print:hidden ' +
  'disabled:cursor-not-allowed data-disabled:cursor-not-allowed [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent not-data-disabled:hover:bg-accent-hover data-disabled:opacity-60',
  secondary:
    'border-line bg-surface text-ink not-data-disabled:hover:bg-surface-hover data-disabled:bg-transparent ' +
    'data-disabled:text-muted/60',
  quiet:
    'border-transparent bg-transparent text-muted not-data-disabled:hover:bg-surface-hover ' +
    'not-data-disabled:hover:text-ink data-disabled:opacity-60',
  danger:
    'border-transparent bg-danger text-on-danger not-data-disabled:hover:bg-danger-hover data-disabled:opacity-60',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 px-3 text-sm',
  medium: 'h-10 px-4 text-sm max-md:h-11',
  large: 'h-12 px-6 text-base',
};

/** On paper, a button that shows a choice is that choice in words; others are left out. */
export const printedChoice =
  'print:inline-flex! print:h-auto! print:max-w-none! print:border-0! print:bg-transparent! print:p-0! print:text-ink!';

/** The classes of a button, for a link that looks like one. */
export const buttonStyles = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', className?: string) =>
  classes(shared, variants[variant], sizes[size], className);
