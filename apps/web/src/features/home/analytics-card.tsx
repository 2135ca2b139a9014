import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { HomeCard } from '../../api/analytics-home.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Lock } from '../../session/locked-analytics.ts';
import { classes } from '../../ui/classes.ts';
import type { analytics } from './analytics.ts';
import { CardSkeleton } from './home-skeleton.tsx';
import { LockReason } from '../layout/lock-reason.tsx';

// The charts are no part of the first load.
const CardFigure = lazy(() => import('./card-figure.tsx'));

type Props = (typeof analytics)[number] & {
  lock: Lock | undefined;
  /** What the card tells; undefined if the server has none. */
  card: HomeCard | undefined;
  isLoading: boolean;
};

/**
 * One of the four analytics: its headline figure with a small chart, and the way to its page. Without a figure, its
 * question; if it is locked, the reason.
 */
export function AnalyticsCard({ name, icon: Icon, url, lock, card, isLoading }: Props) {
  const t = useText();
  const title = t(`analytics:${name}.title`);
  const hasFigure = !lock && card?.headline;
  return (
    <li
      className={classes(
        'relative flex flex-col rounded-card border p-6',
        lock
          ? 'border-dashed border-line-strong'
          : 'border-line bg-surface transition-colors has-[a:hover]:border-line-strong',
      )}
    >
      <div className="flex items-center gap-4">
        <span
          className={classes(
            'grid size-10 shrink-0 place-items-center rounded-control',
            lock ? 'bg-surface-sunken text-muted' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <h3 className={classes('min-w-0 grow text-lg', lock && 'text-muted')}>
          {url && !lock ? (
            // The whole card is its target.
            <Link to={url} className="rounded-small after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          ) : (
            title
          )}
          {lock && <span className="sr-only">{` (${t('home:locked.word')})`}</span>}
        </h3>
        {url && !lock && <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />}
      </div>
      {hasFigure ? (
        <Suspense fallback={<CardSkeleton />}>
          <CardFigure card={card} />
        </Suspense>
      ) : isLoading && url && !lock ? (
        <CardSkeleton />
      ) : (
        <p className="mt-3 text-pretty text-muted">{t(`analytics:${name}.description`)}</p>
      )}
      {lock && <LockReason lock={lock} />}
    </li>
  );
}
