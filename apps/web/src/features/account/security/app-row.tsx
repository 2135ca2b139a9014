import { Smartphone } from 'lucide-react';
import type { Factors } from '../../../api/factors.ts';
import { useText } from '../../../i18n/i18n.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { Button } from '../../../ui/button.tsx';

export type App = Factors['apps'][number];

interface Props {
  app: App;
  now: number;
  onRemove: () => void;
}

/** An authenticator app: its name, when it was added and last used, and a button to remove it. */
export function AppRow({ app: { name, added_at: added, last_used_at: used }, now, onRemove }: Props) {
  const t = useText();
  const time = (moment: string) => (
    <time dateTime={moment} title={new Date(moment).toLocaleString()}>
      {relativeTime(moment, now, document.documentElement.lang)}
    </time>
  );
  return (
    <li className="flex items-center gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <Smartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p className="font-medium break-words text-ink">{name}</p>
        <p className="text-xs text-muted">
          {used ? (
            <>
              {t('security:apps.last_used')} {time(used)}
            </>
          ) : (
            t('security:apps.never_used')
          )}
          {' · '}
          {t('security:apps.added')} {time(added)}
        </p>
      </div>
      <Button size="small" aria-label={t('security:apps.remove_named', { name })} onClick={onRemove}>
        {t('security:apps.remove')}
      </Button>
    </li>
  );
}
