import { useText } from '../i18n/i18n.ts';
import { momentText } from '../lib/dates/moment-text.ts';
import { relativeTime } from '../lib/dates/relative-time.ts';

interface Props {
  at: string;
  /** When it was loaded. */
  now: number;
  className?: string;
}

/** How long ago something was, and when exactly. */
export function Moment({ at, now, className }: Props) {
  const t = useText();
  return (
    <time dateTime={at} className={className}>
      {t('common:moment', { ago: relativeTime(at, now), at: momentText(at) })}
    </time>
  );
}
