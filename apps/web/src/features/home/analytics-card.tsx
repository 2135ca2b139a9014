import { ChevronRight } from 'lucide-react';
import type { HomeCard } from '../../api/analytics-home.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Lock } from '../../session/locked-analytics.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import type { analytics } from './analytics.ts';
import { CardFigure } from './card-figure.tsx';
import { CardHead } from './card-head.tsx';
import { CardSkeleton } from './home-skeleton.tsx';
import { LockReason } from '../layout/lock-reason.tsx';

interface Props {
  one: (typeof analytics)[number];
  lock: Lock | undefined;
  /** What the card tells; undefined if the server has none. */
  card: HomeCard | undefined;
  isLoading: boolean;
}

/** One of the four analytics: its headline figure with a small chart, and the way to its page; if it is locked, the reason. */
export function AnalyticsCard({ one, lock, card, isLoading }: Props) {
  const t = useText();
  const title = t(`analytics:${one.name}.title`);
  const isOpen = !lock;
  const hasFigure = isOpen && card?.headline;
  return (
    <li
      className={classes(
        'relative flex flex-col rounded-card border p-6',
        lock
          ? 'border-dashed border-line-strong'
          : 'border-line bg-surface transition-colors has-[a:hover]:border-line-strong',
      )}
    >
      <CardHead
        one={one}
        isLocked={lock !== undefined}
        aside={isOpen && <ChevronRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted rtl:-scale-x-100" />}
      >
        <h3 className={classes('text-lg hyphens-auto', lock && 'text-muted')}>
          {isOpen ? (
            // The whole card is its target.
            <Link to={one.url} className="rounded-small after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          ) : (
            title
          )}
          {lock && <span className="sr-only">{` (${t('home:locked.word')})`}</span>}
        </h3>
      </CardHead>
      {hasFigure ? <CardFigure card={card} /> : isLoading && isOpen && <CardSkeleton />}
      {lock && <LockReason lock={lock} />}
    </li>
  );
}
