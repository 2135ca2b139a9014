import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

interface Props<Value extends string> {
  /** What is chosen between. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice between a few, all in sight, one of them always pressed. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next && onChange(next)}
      className="inline-flex h-10 shrink-0 rounded-control border border-line bg-surface p-[3px]"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="rounded-small px-3.5 text-sm font-medium text-muted transition-colors not-data-pressed:hover:text-ink data-pressed:bg-accent-soft data-pressed:text-accent"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
