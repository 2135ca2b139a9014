import { failureText } from '../../../../api/failures/failure-text.ts';
import { usePulse } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { usePathParams } from '../../../../lib/hooks/use-path-params.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Announcement } from '../../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PerClient } from '../../../records/client/per-client.tsx';
import { useRecordTitle } from '../../../records/page/use-record-title.ts';
import { LockedNotice } from '../../frame/locked-notice.tsx';
import { isPageLocked, useLock } from '../../frame/use-lock.ts';
import { PulseForm } from './pulse-form.tsx';

/** Makes or changes a pulse. */
export default function PulseEditorPage() {
  const { id = '' } = usePathParams();
  return <PerClient>{(client) => <Page key={id} id={id} client={client} />}</PerClient>;
}

function Page({ id, client }: { id: string; client: ActingClient }) {
  const t = useText();
  const lock = useLock('stakeholder_engagement', client);
  const { data, error, isFetching, refetch } = usePulse(id, client.query);
  const isLocked = isPageLocked(lock, error);
  useRecordTitle(data ? data.title : error ? t('pulse-editor:title') : undefined);
  if (data && !isLocked) return <PulseForm client={client} stored={data} />;
  return (
    <div className="mx-auto w-full max-w-6xl">
      <h1 className="text-xl">{t('pulse-editor:title')}</h1>
      <div className="mt-5">
        {isLocked ? (
          <LockedNotice lock={lock} />
        ) : error ? (
          <ErrorState
            text={failureText(error, { refused: t('pulse-editor:refused'), failed: t('pulse-editor:failed') })}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <Announcement>{t('pulse-editor:loading')}</Announcement>
            <Skeleton className="h-96 rounded-card" />
          </>
        )}
      </div>
    </div>
  );
}
