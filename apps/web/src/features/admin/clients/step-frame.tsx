import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';

export type Step = 1 | 2;

interface Props {
  current: Step;
  title: string;
  children: ReactNode;
}

/** A step of the form: its number, title and fields. */
export function StepFrame({ current, title, children }: Props) {
  const t = useText();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 w-full">
        <span className="flex items-center justify-between gap-3 text-sm">
          <span className="font-medium text-ink">{title}</span>
          <span className="shrink-0 text-muted tabular-nums">{t('clients:form.step', { current })}</span>
        </span>
        <span aria-hidden className="mt-2.5 flex gap-1.5">
          {([1, 2] as const).map((step) => (
            <span
              key={step}
              className={classes(
                'h-1 flex-1 rounded-full transition-colors',
                step <= current ? 'bg-accent' : 'bg-line',
              )}
            />
          ))}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}
