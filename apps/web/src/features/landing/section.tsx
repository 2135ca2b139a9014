import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { sections } from './sections.ts';

interface Props {
  id: (typeof sections)[number];
  heading: string;
  lead: string;
  className?: string;
  children: ReactNode;
}

/**
 * A section of the landing page with a link in the navigation: it can take the focus and scrolls to below the top bar.
 */
export function Section({ id, heading, lead, className, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className={classes('scroll-mt-16 py-16 outline-none md:py-24', className)}
    >
      <div className="mx-auto max-w-304 px-4 sm:px-8">
        <h2 id={`${id}-heading`} className="text-xl md:text-2xl">
          {heading}
        </h2>
        <p className="mt-4 max-w-160 text-base text-muted">{lead}</p>
        {children}
      </div>
    </section>
  );
}
