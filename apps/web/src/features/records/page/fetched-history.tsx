import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryList } from './history-list.tsx';

type Listed = ComponentProps<typeof HistoryList>;

interface Props extends Omit<Listed, 'events' | 'now'> {
  query: { data: Listed['events'] | undefined; isError: boolean; dataUpdatedAt: number; refetch: () => unknown };
}

/** A history that is being fetched, or why it could not be loaded. */
export function FetchedHistory({ query: { data, isError, dataUpdatedAt, refetch }, ...list }: Props) {
  const t = useText();
  if (data) return <HistoryList events={data} now={dataUpdatedAt} {...list} />;
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
