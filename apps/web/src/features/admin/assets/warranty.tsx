import { warrantyNoticeDays } from '@orgscope/contract/analytics/notice-days';
import { CalendarClock, CalendarX2 } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { daysUntil } from '../../../lib/dates/days-until.ts';

interface Props {
  end: string;
  /** Today's date. */
  today: string;
}

/** The end of a warranty, marked if it is near or past. */
export function Warranty({ end, today }: Props) {
  const t = useText();
  const days = daysUntil(end, today);
  const date = <span className="whitespace-nowrap tabular-nums">{dayName(end, 'short')}</span>;
  if (days > warrantyNoticeDays) return date;
  const [Icon, color] = days < 0 ? [CalendarX2, 'text-danger'] : [CalendarClock, 'text-warning'];
  const note =
    days < 0
      ? t('assets:warranty.ended')
      : days === 0
        ? t('assets:warranty.today')
        : t('assets:warranty.ends', { count: days });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {date}
      <span className={`inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${color}`}>
        <Icon aria-hidden className="size-3.5" />
        {note}
      </span>
    </span>
  );
}
