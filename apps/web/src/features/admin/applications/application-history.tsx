import { useApplicationHistory } from '../../../api/application-record.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/day-name.ts';
import { moneyText } from '../../../lib/money.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryList } from '../records/history-list.tsx';
import { Card } from '../records/card.tsx';
import { fieldLabel } from './field-label.ts';

// Dates, numbers and amounts come as they are kept.
const shown = (field: string, value: string) => {
  if (field.endsWith('_date')) return dayName(value, 'short');
  if (field === 'annual_cost') return moneyText(value, null);
  return field === 'user_base' || field === 'active_users' ? formatNumber(Number(value)) : value;
};

/** What became of an application. */
export function ApplicationHistory({ id }: { id: string }) {
  const t = useText();
  const { data, isError, refetch } = useApplicationHistory(id);
  const body = () => {
    if (data) return <HistoryList events={data} labelOf={(field) => fieldLabel(t, field)} show={shown} />;
    if (isError) return <RetryHint text={t('records:history.failed')} onRetry={() => void refetch()} />;
    return (
      <div className="flex flex-col gap-3">
        <span className="sr-only">{t('records:history.loading')}</span>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    );
  };
  return <Card title={t('records:history.title')}>{body()}</Card>;
}
