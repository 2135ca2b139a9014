import { use } from 'react';
import { useActivity } from '../../../api/activity.ts';
import type { RecordId } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangedValues } from '../changed-values.tsx';
import { ClientScope } from '../client/client-scope.ts';
import { exactMomentText } from '../../../lib/dates/moment-text.ts';
import { actorText, fieldLabel, shownChanges } from './activity-words.ts';

interface Props {
  ns: RecordNamespace;
  record: { id: RecordId; name: string };
  open: boolean;
  onClose: () => void;
}

/** Lists of the platform, whose records belong to no client or to several. */
const platforms: readonly RecordNamespace[] = ['industries', 'clients', 'subscriptions'];

/** What happened to one record, the newest first. */
export default function RecordActivity({ ns, record, open, onClose }: Props) {
  const t = useText();
  const ofClient = use(ClientScope);
  const kind = ns.replace('-', '_');
  const { data, isError, isFetching, hasNextPage, fetchNextPage, isFetchNextPageError, refetch } = useActivity({
    ...(platforms.includes(ns) ? { all_clients: true } : ofClient),
    kind,
    record_id: String(record.id),
  });
  const events = data?.pages.flatMap((part) => part.data);

  const body = () => {
    if (isError && !events) return <RetryHint text={t('records:history.failed')} onRetry={() => void refetch()} />;
    if (!events) return <Skeleton className="h-24" />;
    if (events.length === 0) return <p className="text-sm text-muted">{t('records:history.none')}</p>;
    return (
      <>
        <ol className="flex flex-col divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-col gap-2 py-3 first:pt-0">
              <p className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
                <span className="font-medium text-ink">{t(`activity:acts.${event.act}`)}</span>
                <span className="text-muted">{t('records:history.by', { name: actorText(t, event) })}</span>
                {event.actor?.of_platform && (
                  <span className="text-xs text-muted">{t('records:history.of_platform')}</span>
                )}
                <time dateTime={event.at} className="text-xs text-muted">
                  {exactMomentText(event.at)}
                </time>
              </p>
              {event.changes.length > 0 && <ChangedValues changes={shownChanges(event)} labelOf={fieldLabel} />}
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <div>
            <MoreButton
              busy={isFetching}
              failed={isFetchNextPageError && t('records:history.failed')}
              onPress={() => void fetchNextPage()}
            >
              {t('activity:older')}
            </MoreButton>
          </div>
        )}
      </>
    );
  };

  return (
    <Dialog open={open} title={t('records:history.title')} description={record.name} onLeave={onClose} width="wide">
      <DialogBody>{body()}</DialogBody>
    </Dialog>
  );
}
