import { House, UsersRound } from 'lucide-react';
import { useText } from '../i18n/i18n.ts';
import { Avatar } from './avatar.tsx';
import { classes } from './classes.ts';
import { Logo } from './logo.tsx';
import { Status } from './status.tsx';

const months = [
  [9, 5, 3],
  [12, 7, 4],
  [15, 8, 7],
  [21, 11, 8],
  [26, 15, 11],
] as const;
const fills = ['fill-data-1', 'fill-data-2', 'fill-data-3'] as const;

/** A small chart of three series. */
const Chart = () => (
  <svg viewBox="0 0 120 32" className="mt-1 h-16 w-full" preserveAspectRatio="none">
    <line className="stroke-line" x1="0" x2="120" y1="31.5" y2="31.5" vectorEffect="non-scaling-stroke" />
    {months.map((heights, month) =>
      heights.map((height, series) => (
        <rect
          key={`${month} ${series}`}
          className={fills[series]}
          x={month * 24.5 + series * 6.5}
          y={31 - height}
          width="5"
          height={height}
        />
      )),
    )}
  </svg>
);

const entryStyles = 'flex items-center gap-1.5 rounded-small px-2 py-1 font-medium';

/** A small sample of the product in the surrounding colours. It is not interactive. */
export function PageSample({ title, className }: { title: string; className: string }) {
  const t = useText();
  return (
    <div className={classes('overflow-hidden rounded-card border border-line bg-paper text-xs text-ink', className)}>
      <div className="flex h-11 items-center justify-between border-b border-line bg-surface px-3">
        <Logo />
        <span className="flex items-center gap-3 text-muted">
          {title}
          <span className="rounded-full ring-2 ring-highlight ring-offset-2 ring-offset-surface">
            <Avatar name={t('common:color.sample.person')} picture={null} className="size-6 text-[0.625rem]" />
          </span>
        </span>
      </div>
      <div className="flex gap-1 border-b border-line bg-surface p-1.5">
        <span className={classes(entryStyles, 'bg-accent-soft text-accent')}>
          <House className="size-3.5" strokeWidth={1.75} />
          {t('common:color.sample.home')}
        </span>
        <span className={classes(entryStyles, 'text-muted')}>
          <UsersRound className="size-3.5" strokeWidth={1.75} />
          {t('common:color.sample.people')}
        </span>
      </div>
      <div className="flex flex-col gap-3 p-3">
        <div className="rounded-control border border-line bg-surface p-3 pb-2.5">
          <p className="font-display text-sm font-semibold">{t('common:color.sample.heading')}</p>
          <Chart />
        </div>
        <div className="overflow-hidden rounded-control border border-line bg-surface">
          <div className="flex justify-between gap-2 bg-surface-sunken px-3 py-1.5 font-medium text-muted">
            <span>{t('common:color.sample.name')}</span>
            <span>{t('common:color.sample.status')}</span>
          </div>
          <div className="flex items-center justify-between gap-2 border-s-3 border-(--client-color) py-2 ps-2.25 pe-3">
            <span className="font-medium">{t('common:color.sample.client')}</span>
            <Status tone="good">{t('common:color.sample.active')}</Status>
          </div>
        </div>
        <div className="flex items-center gap-3">
          <span className="rounded-control bg-accent px-3 py-1.5 font-medium text-on-accent">
            {t('common:color.sample.action')}
          </span>
          <span className="text-accent underline underline-offset-2">{t('common:color.sample.link')}</span>
        </div>
      </div>
    </div>
  );
}
