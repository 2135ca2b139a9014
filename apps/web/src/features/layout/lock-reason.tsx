import { Lock as LockIcon } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { useAbility } from '../../session/ability.ts';
import type { Lock } from '../../session/locked-analytics.ts';
import { Link } from '../../ui/link.tsx';

/** Why one of the analytics is locked, and whom to ask. */
export function LockReason({ lock: { status, date } }: { lock: Lock }) {
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
