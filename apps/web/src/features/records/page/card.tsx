import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';

/** A group of a record's fields. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 print:break-inside-avoid">
      <h2 id={id} className="mb-4 text-base text-ink">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A list of values with their labels. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-3 text-sm">{children}</dl>;
}

/** One value; a dash for none. */
export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  const t = useText();
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[9.5rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">
        {children ? (
          <bdi>{children}</bdi>
        ) : (
          <>
            <span aria-hidden className="text-muted">
              {'–'}
            </span>
            <span className="sr-only">{t('records:not_given')}</span>
          </>
        )}
      </dd>
    </div>
  );
}
