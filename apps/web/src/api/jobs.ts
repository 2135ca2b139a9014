import * as calls from '@orgscope/contract/resources/jobs';
import type { JobState } from '@orgscope/contract/resources/jobs';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { askPage } from './client/ask-page.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { RecordId } from './client/decode.ts';
import { whileUsed } from './records/live-records.ts';

const key = 'jobs';
export const jobsPageSize = 25;
/** While something waits or runs, the list is read again and again; new jobs are looked for now and then. */
const [openMs, quietMs] = [2_000, 30_000];

/** A page of the jobs that the user may see, the newest first. */
export function useJobs({ state, page }: { state: JobState | undefined; page: number }) {
  return useQuery({
    queryKey: [key, state, page],
    queryFn: ({ signal }) =>
      askPage(calls.listJobs, { query: { page, page_size: jobsPageSize, ...(state && { state }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      whileUsed(
        data?.rows.some((each) => each.state === 'running' || (each.state === 'waiting' && each.attempts === 0))
          ? openMs
          : quietMs,
      ),
  });
}

export type Job = NonNullable<ReturnType<typeof useJobs>['data']>['rows'][number];

/** What administrators do with a job. */
export function useJobActs() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  return {
    /** Returns whether it has still to end. */
    async cancel(id: RecordId): Promise<boolean> {
      const { is_ending: isEnding } = await ask(calls.cancelJob, { params: { id: Number(id) } });
      await refetch();
      return isEnding;
    },
    async retry(id: RecordId): Promise<void> {
      await call(calls.retryJob, { params: { id: Number(id) } });
      await refetch();
    },
  };
}
