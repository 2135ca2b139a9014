import { jobStates } from '@orgscope/contract/resources/jobs';
import type { JobState } from '@orgscope/contract/resources/jobs';
import { useState } from 'react';
import { isRefused } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { jobsPageSize, useJobs } from '../../../api/jobs.ts';
import { useText } from '../../../i18n/i18n.ts';
import { usePageWithin } from '../../../lib/hooks/use-page-within.ts';
import { useLast } from '../../../lib/hooks/use-last.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { JobRow } from './job-row.tsx';

/** What servers do beside calls. */
export default function JobsPage() {
  const t = useText();
  const [state, setState] = useState<JobState | 'all'>('all');
  const [page, setPage] = useState(1);
  const chosen = state === 'all' ? undefined : state;
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useJobs({ state: chosen, page });
  const { count = 0, rows: jobs } = data ?? {};
  const isEmptyPage = usePageWithin({ rows: jobs?.length, count, size: jobsPageSize, isPlaceholderData }, setPage);
  // The list that is shown until another one is loaded keeps its time.
  const now = useLast(dataUpdatedAt || undefined) ?? 0;
  const options = (['all', ...jobStates] as const).map((value) => ({
    value,
    label: value === 'all' ? t('jobs:all') : t(`jobs:states.${value}`),
  }));
  const from = (page - 1) * jobsPageSize;
  const shown =
    count === 0
      ? t(chosen ? 'jobs:empty.here' : 'jobs:empty.title')
      : t('jobs:range', { from: from + 1, to: from + (jobs?.length ?? 0), count });

  const body = () => {
    if (error && (!data || isRefused(error))) {
      const text = failureText(error, t('jobs:fetch_failed'));
      return <ErrorState text={text} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!jobs || isEmptyPage) return <Skeleton className="h-24" />;
    if (count === 0) return <EmptyState title={shown} hint={t('jobs:empty.hint')} />;
    return (
      <>
        <ul aria-label={t('jobs:title')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} now={now} />
          ))}
        </ul>
        <Pagination page={page} pages={Math.ceil(count / jobsPageSize)} onPage={setPage}>
          {shown}
        </Pagination>
      </>
    );
  };

  return (
    <SettingsPage title={t('jobs:title')} lead={t('jobs:lead')}>
      <Announcement>
        {error ? '' : !data ? t('jobs:loading') : isPlaceholderData || isEmptyPage ? '' : shown}
      </Announcement>
      <div className="scroll-x">
        <Segmented
          label={t('jobs:show')}
          value={state}
          options={options}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
      </div>
      {body()}
      <p role="status">
        {data && error && !isRefused(error) && (
          <RetryHint role="none" text={t('records:out_of_date')} onRetry={() => void refetch()} />
        )}
      </p>
    </SettingsPage>
  );
}
