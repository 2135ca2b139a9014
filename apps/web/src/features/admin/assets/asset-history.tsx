import { useAssetHistory } from '../../../api/one-asset.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryList } from '../records/history-list.tsx';
import { fieldLabel } from './asset-labels.ts';

interface Props {
  id: number | string;
  show: (field: string, value: string) => string;
}

/** What became of an asset. */
export function AssetHistory({ id, show }: Props) {
  const t = useText();
  const { data, isError, refetch } = useAssetHistory(id);
  return (
    <section aria-label={t('records:history.title')} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 className="mb-4 text-sm font-semibold">{t('records:history.title')}</h2>
      {data && <HistoryList events={data} labelOf={(field) => fieldLabel(t, field)} show={show} />}
      {!data && isError && (
        <p className="text-sm">
          <RetryHint text={t('records:history.failed')} onRetry={() => void refetch()} />
        </p>
      )}
      {!data && !isError && (
        <div className="flex flex-col gap-3">
          <span className="sr-only">{t('records:history.loading')}</span>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </section>
  );
}
