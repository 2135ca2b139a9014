import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { classes } from '../../ui/classes.ts';
import type { analytics } from './analytics.ts';

interface Props {
  one: (typeof analytics)[number];
  isLocked?: boolean;
  /** The title, as a heading. */
  children: ReactNode;
  /** Stands at the end. */
  aside?: ReactNode;
}

/** The icon, the title and the description of one of the four analytics. */
export function CardHead({ one: { name, icon: Icon }, isLocked = false, children, aside }: Props) {
  const t = useText();
  return (
    <div className="flex items-start gap-4">
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-control',
          isLocked ? 'bg-surface-sunken text-muted' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        {children}
        <p className="mt-0.5 text-sm text-pretty text-muted">{t(`analytics:${name}.description`)}</p>
      </div>
      {aside}
    </div>
  );
}
