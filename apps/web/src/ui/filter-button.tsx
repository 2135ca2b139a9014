import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** What is filtered by. */
  label: string;
  /** What the list is narrowed to, if to anything. */
  chosen: string | undefined;
  /** What stands for no filter. */
  any: string;
}

/** The button that opens a filter, and says what it is set to. */
export function FilterButton({ label, chosen, any, ...rest }: Props) {
  const told = `${label}: ${chosen ?? any}`;
  return (
    <Button
      {...rest}
      aria-label={told}
      className={classes(
        'max-w-full justify-between pe-3 max-sm:flex-1 sm:max-w-60',
        chosen !== undefined && 'border-accent! bg-accent-soft! text-accent!',
      )}
    >
      <span dir="auto" className="truncate">
        {chosen === undefined ? label : told}
      </span>
      <ChevronDown aria-hidden className="size-4 opacity-70" />
    </Button>
  );
}
