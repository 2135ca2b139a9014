import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { printedChoice } from '../button-styles.ts';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The name of the filter. */
  label: string;
  /** The label of the chosen value, if any. */
  chosen: string | undefined;
  /** The label of "no filter"; without it, a value is no filter, and has no colour. */
  any?: string;
}

/** The button that opens a filter and shows its value. */
export function FilterButton({ label, chosen, any, ...rest }: Props) {
  const text = `${label}: ${chosen ?? any ?? ''}`;
  return (
    <Button
      {...rest}
      aria-label={text}
      data-filter={chosen === undefined ? undefined : text}
      className={classes(
        'max-w-full justify-between pe-3 max-sm:flex-1 sm:max-w-72',
        chosen !== undefined && printedChoice,
        chosen !== undefined && any !== undefined && 'border-accent! bg-accent-soft! text-accent!',
      )}
    >
      <span dir="auto" className="truncate">
        {chosen === undefined ? label : text}
      </span>
      <ChevronDown aria-hidden className="size-4 opacity-70 print:hidden" />
    </Button>
  );
}
