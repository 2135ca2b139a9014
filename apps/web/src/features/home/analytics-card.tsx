import { Lock as LockIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../i18n/i18n.ts';
import { dayName } from '../../lib/day-name.ts';
import { useAbility } from '../../session/ability.ts';
import { classes } from '../../ui/classes.ts';
import type { analytics } from './analytics.ts';
import type { Lock } from './locked-analytics.ts';

type Props = (typeof analytics)[number] & { lock: Lock | undefined };

/** One of the four analytics: its name and its question; if it is locked, the reason. */
export function AnalyticsCard({ name, icon: Icon, lock }: Props) {
  const t = useText();
  return (
    <li
      className={classes(
        'flex items-start gap-4 rounded-card border p-6',
        lock ? 'border-dashed border-line-strong' : 'border-line bg-surface',
      )}
    >
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-control',
          lock ? 'bg-surface-sunken text-muted' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3 className={classes('text-lg', lock && 'text-muted')}>
          {t(`analytics:${name}.title`)}
          {lock && <span className="sr-only">{` (${t('home:locked.word')})`}</span>}
        </h3>
        <p className="mt-1 text-pretty text-muted">{t(`analytics:${name}.description`)}</p>
        {lock && <Reason lock={lock} />}
      </div>
    </li>
  );
}

/** The reason for the lock, and whom to contact. */
function Reason({ lock: { status, date } }: { lock: Lock }) {
  const t = useText();
  const ability = useAbility();
  const why = date && status !== 'none' ? t(`home:locked.${status}`, { date: dayName(date) }) : t('home:locked.none');
  const ask = ability.can('core.can_manage_client', 'all') ? t('home:locked.ask_platform') : t('home:locked.ask');
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-ink">
      <LockIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="text-pretty">
        {why}{' '}
        {ability.can('core.can_admin', 'all') ? (
          <Link to="/admin/subscriptions" className="text-accent underline underline-offset-2">
            {t('home:locked.manage')}
          </Link>
        ) : (
          ask
        )}
      </span>
    </p>
  );
}
