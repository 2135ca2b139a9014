import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Fault } from './field.tsx';

interface Props<Value extends string> {
  label: string;
  /** Empty while nothing is chosen. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A choice between two or three visible options, none chosen at first. */
export function RadioField<Value extends string>({
  label,
  value,
  options,
  onChange,
  onBlur,
  error,
  hint,
  ref,
}: Props<Value>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={describedBy || undefined} aria-invalid={error ? true : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className={classes('grid auto-cols-fr grid-flow-col gap-2', options.length > 2 && 'max-sm:grid-flow-row')}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classes(
              'flex h-10 cursor-pointer items-center gap-2.5 rounded-control border px-3 text-sm transition-colors max-md:h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:bg-surface-sunken has-disabled:text-muted',
              value === option.value
                ? 'border-accent bg-accent-soft font-medium text-accent has-disabled:border-line-strong'
                : classes(
                    'bg-surface not-has-disabled:hover:border-muted has-disabled:border-line',
                    error ? 'border-danger' : 'border-line-strong',
                  ),
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="size-4 shrink-0 cursor-[inherit] outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </div>
      )}
      {error && (
        <Fault id={`${id}-error`} className="mt-1.5">
          {error}
        </Fault>
      )}
    </fieldset>
  );
}
