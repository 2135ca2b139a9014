import { classes } from './classes.ts';

interface Props<Value extends string> {
  /** The label of the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice between a few visible options, one of them always chosen. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex h-10 shrink-0 rounded-control border border-line bg-surface p-[3px] max-md:h-11 print:h-auto print:border-0 print:p-0!"
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(option.value)}
            className={classes(
              'rounded-small px-3.5 text-sm font-medium whitespace-nowrap transition-colors',
              chosen ? 'bg-accent-soft text-accent' : 'text-muted hover:text-ink print:hidden',
              'print:bg-transparent! print:p-0! print:text-ink!',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
