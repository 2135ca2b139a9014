import { Plus, Vote } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { usePulses } from '../../../../api/pulses.ts';
import { useWaitingPulses } from '../../../../api/waiting-pulses.ts';
import { WaitingPulses } from '../../../layout/banners/lazy-waiting-pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { useAbility } from '../../../../session/ability.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Announcement } from '../../../../ui/states/announcement.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PerClient } from '../../../records/client/per-client.tsx';
import { useLiveRecords } from '../../../records/client/use-live-records.ts';
import { SampleNotice } from '../../../layout/sample-data/sample-notice.ts';
import { EngagementTabs } from '../../frame/engagement-tabs.tsx';
import { LockedNotice } from '../../frame/locked-notice.tsx';
import { PageHeader } from '../../frame/page-header.tsx';
import { isPageLocked, useLock } from '../../frame/use-lock.ts';
import { usePageFilters } from '../../frame/use-page-filters.ts';
import { usePulseActs } from '../use-pulse-acts.tsx';
import { PulseLine } from './pulse-line.tsx';

const TemplateDialog = lazyDialog(() => import('./template-dialog.tsx'));

const names = ['show'] as const;

/** The surveys of a client. */
export default function PulsesPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const mayManage = useAbility().can('core.can_manage_client', 'all');
  const lock = useLock('stakeholder_engagement', client);
  const [{ show }, change] = usePageFilters(names);
  const [choosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = usePulses(client.query, show === 'all', lock === undefined);
  const waiting = useWaitingPulses(client.isOwn && lock === undefined);
  // Only administrators receive changes.
  useLiveRecords(mayManage && data !== undefined);
  const { run, dialog } = usePulseActs({ client });
  const isLocked = isPageLocked(lock, error);
  const add = (
    <Button variant="primary" onClick={() => setChoosing(true)}>
      <Plus aria-hidden className="-ms-1 size-4" />
      {t('pulse-list:new')}
    </Button>
  );
  const body = () => {
    if (isLocked) return <LockedNotice lock={lock} />;
    if (!data && error)
      return (
        <ErrorState
          text={failureText(error, { refused: t('pulse-list:refused_list'), failed: t('pulse-list:failed') })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    // Both at once: nothing pushes the list down.
    if (!data || (waiting.isLoading && waiting.failureCount === 0)) return <Loading />;
    if (data.length === 0) return <Teaching mayManage={mayManage}>{add}</Teaching>;
    return (
      <Suspense fallback={<Loading />}>
        {data.some((pulse) => pulse.is_sample) && <SampleNotice isOwn={client.isOwn} className="mb-5" />}
        {waiting.data && waiting.data.length > 0 && <WaitingPulses className="mb-5" />}
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.map((pulse) => (
            <PulseLine key={pulse.id} client={client} pulse={pulse} run={mayManage ? run : undefined} />
          ))}
        </ul>
      </Suspense>
    );
  };
  return (
    <div className="@container mx-auto w-full max-w-6xl">
      <PageHeader
        name={t('analytics:stakeholder_engagement.title')}
        headline={t('pulse-list:title')}
        actions={mayManage && !isLocked && data?.length !== 0 && add}
      >
        <p className="mt-2 max-w-2xl text-sm text-muted">{t('pulse-list:about')}</p>
      </PageHeader>
      {!isLocked && (
        <div className="mt-5 flex flex-wrap gap-2">
          <EngagementTabs current="pulses" />
          {mayManage && (
            <Segmented
              label={t('pulse-list:show.label')}
              value={show === 'all' ? 'all' : 'current'}
              options={[
                { value: 'current', label: t('pulse-list:show.current') },
                { value: 'all', label: t('pulse-list:show.all') },
              ]}
              onChange={(value) => change({ show: value === 'all' ? 'all' : '' })}
            />
          )}
        </div>
      )}
      <div className="mt-5">{body()}</div>
      {dialog}
      <Suspense>{choosing && <TemplateDialog client={client} onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

function Loading() {
  const t = useText();
  return (
    <>
      <Announcement>{t('pulse-list:loading')}</Announcement>
      <div aria-hidden className="divide-y divide-line rounded-card border border-line bg-surface">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex items-center gap-6 px-5 py-4">
            <div className="grow">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="mt-2 h-3 w-1/4" />
            </div>
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Instead of an empty list: what a pulse is, in three steps. */
function Teaching({ mayManage, children }: { mayManage: boolean; children: ReactNode }) {
  const t = useText();
  if (!mayManage)
    return (
      <p className="rounded-card border border-line bg-surface px-6 py-16 text-center text-sm text-muted">
        {t('pulse-list:empty.member')}
      </p>
    );
  return (
    <div className="rounded-card border border-line bg-surface px-6 py-10 text-center">
      <span className="mx-auto mb-4 flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Vote aria-hidden className="size-5" />
      </span>
      <h2 className="text-lg">{t('pulse-list:empty.title')}</h2>
      <ol className="mx-auto mt-6 grid max-w-3xl gap-6 text-start sm:grid-cols-3">
        {(['choose', 'ask', 'act'] as const).map((step, index) => (
          <li key={step}>
            <p className="font-display text-lg font-semibold text-accent">{index + 1}</p>
            <p className="mt-1 text-sm font-medium text-ink">{t(`pulse-list:empty.${step}.title`)}</p>
            <p className="mt-1 text-sm text-muted">{t(`pulse-list:empty.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8">{children}</div>
    </div>
  );
}
