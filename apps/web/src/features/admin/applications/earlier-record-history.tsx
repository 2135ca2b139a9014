import type { HistoryEvent } from '../../../api/history.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryList } from '../records/page/history-list.tsx';

interface Props {
  query: UseQueryResult<HistoryEvent[]>;
  labelOf: (field: string) => string;
  show: (field: string, value: string) => string;
}

/** What became of a record, or why that cannot be told. */
export function RecordHistory({ query: { data, isError, refetch }, labelOf, show }: Props) {
  const t = useText();
  if (data) return <HistoryList events={data} labelOf={labelOf} show={show} />;
  if (isError)
    return (
      <p className="text-sm">
        <RetryHint text={t('records:history.failed')} onRetry={() => void refetch()} />
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only">{t('records:history.loading')}</span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
