import { Inbox } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { headingAfter } from '../../lib/interaction/heading-after.ts';

interface Props {
  /** By default that of a list without anything in it. */
  icon?: LucideIcon;
  title: string;
  /** The next step, in one line. */
  hint?: string;
  /** The button for it. */
  children?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ icon: Icon = Inbox, title, hint, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-line bg-surface px-6 py-16 text-center">
      <span className="mb-3 flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-medium text-ink">{title}</p>
      {hint && <p className="max-w-sm text-sm text-balance text-muted">{hint}</p>}
      {children && (
        <div ref={headingAfter} className="mt-4">
          {children}
        </div>
      )}
    </div>
  );
}
