import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of settings: its description beside its controls. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-6 @4xl:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
