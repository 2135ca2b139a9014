import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Moment } from '../../../ui/moment.tsx';

interface Props {
  icon: ReactNode;
  factor: { name: string; added_at: string; last_used_at: string | null };
  now: number;
  /** What there is to say beside the times. */
  note?: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** A second factor: its name, when it was added and last used, and its buttons. */
export function FactorRow({ icon, factor: { name, added_at: added, last_used_at: used }, now, note, children }: Props) {
  const t = useText();
  const time = (moment: string) => <Moment at={moment} now={now} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      {icon}
      <div className="min-w-40 flex-1">
        <p className="font-medium break-words text-ink">{name}</p>
        <p className="text-xs text-muted">
          {used ? (
            <>
              {t('security:last_used')} {time(used)}
            </>
          ) : (
            t('security:never_used')
          )}
          {' · '}
          {t('security:added')} {time(added)}
          {note && ` · ${note}`}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}
