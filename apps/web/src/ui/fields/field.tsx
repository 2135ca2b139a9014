import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

interface FrameProps {
  label: string;
  /** The error of the value; shown under the control and linked to it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** An addition to the label, such as "Optional" or a link. */
  aside?: ReactNode;
  className?: string;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

const controlStyles =
  'min-h-10 w-full rounded-control border bg-surface px-3 text-sm text-ink placeholder:text-muted transition-colors ' +
  'focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-surface-sunken max-md:min-h-11 max-md:text-base';

/** The error of a value. */
export function Fault({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={classes('flex items-start gap-1.5 text-xs text-danger', className)}>
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {children}
    </p>
  );
}

/** Label, hint and error around a control, which receives the given props. */
export function Field({
  label,
  error,
  hint,
  aside,
  className,
  children,
}: FrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        className: classes(
          controlStyles,
          error ? 'border-danger' : 'border-line-strong not-focus:not-[[readonly]]:enabled:hover:border-muted',
        ),
      })}
      {hint && (
        <div id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </div>
      )}
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
    </div>
  );
}

type Own<Element extends 'input' | 'textarea'> = FrameProps &
  Omit<ComponentProps<Element>, keyof ControlProps | keyof FrameProps>;

/** A one-line text field. Spread react-hook-form's `register(name)` into it. */
export function TextField({ label, error, hint, aside, className, end, ...input }: Own<'input'> & { end?: ReactNode }) {
  return (
    <Field {...{ label, error, hint, aside, ...(className && { className }) }}>
      {(control) => (
        <span className="relative flex">
          <input {...input} {...control} className={classes(control.className, Boolean(end) && 'pe-11')} />
          {end && <span className="absolute inset-y-0 end-1 flex items-center max-md:end-0">{end}</span>}
        </span>
      )}
    </Field>
  );
}

/** A text field that grows with its lines. */
export function TextAreaField({ label, error, hint, aside, className, ...textarea }: Own<'textarea'>) {
  return (
    <Field {...{ label, error, hint, aside, ...(className && { className }) }}>
      {(control) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          className={classes(control.className, 'field-sizing-content max-h-60 min-h-24! resize-y py-2')}
        />
      )}
    </Field>
  );
}
