import { useText } from '../../../i18n/i18n.ts';
import type { Lock } from '../../../session/locked-analytics.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/link.tsx';
import { LockReason } from '../../layout/lock-reason.tsx';

/** Instead of what the client does not hold: without a lock of the user's own client, of another one's. */
export function LockedNotice({ lock }: { lock: Lock | undefined }) {
  const t = useText();
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
      <p className="font-medium text-ink">
        {t(lock?.status === 'upcoming' ? 'analytics-pages:locked_yet' : 'analytics-pages:locked')}
      </p>
      {lock ? (
        <LockReason lock={lock} />
      ) : (
        <>
          <p className="max-w-sm text-sm text-muted">{t('analytics-pages:locked_hint_platform')}</p>
          <Link to="/admin/subscriptions" className={classes(buttonStyles(), 'mt-4')}>
            {t('home:locked.manage')}
          </Link>
        </>
      )}
    </div>
  );
}
