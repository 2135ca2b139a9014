import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Fault } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  /** The label; may contain a link. */
  children: ReactNode;
  error?: string | undefined;
}

/** A checkbox with its label beside it. Spread react-hook-form's `register(name)` into it. */
export function CheckboxField({ children, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classes('mt-0.5 size-4 shrink-0 cursor-pointer', error && 'border-danger')}
        />
        <label htmlFor={id} className="text-sm text-ink">
          {children}
        </label>
      </div>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
    </div>
  );
}
