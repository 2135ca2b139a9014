import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';

const steps = 2;

interface Props {
  current: 1 | 2;
  title: string;
  lead: string;
  /** The step was reached by a button, so the focus goes to its title. */
  arrived: boolean;
  children: ReactNode;
}

/** A step of the form: progress, title, description and fields. */
export function StepFrame({ current, title, lead, arrived, children }: Props) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <div className="mx-auto w-full max-w-140">
      <p className="text-sm font-medium text-muted">{t('user-onboarding:step', { current })}</p>
      <progress
        aria-label={t('user-onboarding:progress')}
        max={steps}
        value={current}
        className="mt-2 block h-1.5 w-full [&::-webkit-progress-value]:rounded-full"
      />
      <h1 ref={heading} tabIndex={-1} className="mt-7 text-xl">
        {title}
      </h1>
      <p className="mt-1.5 text-muted">{lead}</p>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-7">{children}</div>
    </div>
  );
}
