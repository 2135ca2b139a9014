import { useId } from 'react';
import type { Ref } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';

/** The steps of a fit, lowest first. */
export const fitSteps = ['1', '2', '3', '4'] as const;
type Step = (typeof fitSteps)[number];

interface Props {
  label: string;
  /** A step, or empty if the fit is unknown. */
  value: string;
  onChange: (value: Step | '') => void;
  onBlur?: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A choice of four steps, each with its word. It can be cleared. */
export function FitField({ label, value, onChange, onBlur, error, ref }: Props) {
  const t = useText();
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-sm font-medium text-ink">
          {label}
        </span>
        {value === '' ? (
          <span className="text-xs text-muted">{t('common:optional')}</span>
        ) : (
          <button
            type="button"
            aria-label={t('applications:fits.clear_label', { label })}
            onClick={() => onChange('')}
            className="rounded-small text-xs text-muted underline-offset-2 hover:text-ink hover:underline"
          >
            {t('applications:fits.clear')}
          </button>
        )}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error && `${id}-error`}
        className="grid grid-cols-4 gap-1.5"
      >
        {fitSteps.map((step, index) => {
          const reached = value !== '' && step <= value;
          return (
            <label
              key={step}
              className={classes(
                'flex min-h-14 cursor-pointer flex-col justify-between gap-2 overflow-hidden rounded-control border px-2 pt-1.5 pb-2 text-xs transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus',
                step === value
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : classes('bg-surface text-muted hover:border-muted', error ? 'border-danger' : 'border-line-strong'),
              )}
            >
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={id}
                value={step}
                checked={step === value}
                onChange={() => onChange(step)}
                onBlur={onBlur}
                className="sr-only"
              />
              <span className="flex flex-wrap items-baseline gap-x-1.5">
                <span className="text-sm font-semibold tabular-nums">{step}</span> {t(`applications:fits.${step}`)}
              </span>
              <span aria-hidden className={classes('h-1 rounded-full', reached ? 'bg-accent' : 'bg-line')} />
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
