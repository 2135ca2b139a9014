import type { Fields } from '@orgscope/contract/records/fields';
import { useHistory } from '../../../../api/history.ts';
import type { AnyRecord, RecordId } from '../../../../api/records.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { RetryHint } from '../../../../ui/retry-hint.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { historyText } from '../field-text.ts';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';
import { HistoryList } from './history-list.tsx';

interface Props<Row extends AnyRecord> {
  resource: ListedResource<Row>;
  calls: { history: Parameters<typeof useHistory>[1] };
  id: RecordId;
  /** The text of a value, if its kind is not enough. */
  show?: (field: string, value: string) => string | undefined;
}

/** The history of a record, or why it could not be loaded. */
export function RecordHistory<Row extends AnyRecord>({ resource, calls, id, show }: Props<Row>) {
  const t = useText();
  const fields: Fields = resource.fields;
  const { data, isError, refetch } = useHistory(resource.records.key, calls.history, id);
  if (data)
    return (
      <HistoryList
        events={data}
        labelOf={(name) => labelOf(resource, name)}
        show={(name, value) => show?.(name, value) ?? historyText(fields[name], value)}
      />
    );
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
