import * as calls from '@orgscope/contract/resources/jobs';
import type { JobState } from '@orgscope/contract/resources/jobs';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client/call.ts';
import { whileUsed } from './records/live-records.ts';

const key = 'jobs';
export const jobsPageSize = 25;
/** While something waits or runs, the list is read again and again; new jobs are looked for now and then. */
const [openMs, quietMs] = [2_000, 30_000];

/** A page of the jobs that the user may see, the newest first. */
export function useJobs({ state, page }: { state: JobState | undefined; page: number }) {
  return useQuery({
    queryKey: [key, state, page],
    queryFn: async ({ signal }) => {
      const query = { page, page_size: jobsPageSize, ...(state && { state }) };
      const { data, meta } = calls.listJobs.answer.parse(await call(calls.listJobs, { query, signal }));
      return { jobs: data, count: meta?.count ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      whileUsed(
        data?.jobs.some((each) => each.state === 'running' || (each.state === 'waiting' && each.attempts === 0))
          ? openMs
          : quietMs,
      ),
  });
}

export type Job = NonNullable<ReturnType<typeof useJobs>['data']>['jobs'][number];

/** What administrators do with a job. */
export function useJobActs() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  return {
    /** Returns whether it has still to end. */
    async cancel(id: number): Promise<boolean> {
      const { data } = calls.cancelJob.answer.parse(await call(calls.cancelJob, { params: { id } }));
      await refetch();
      return data?.is_ending ?? false;
    },
    async retry(id: number): Promise<void> {
      await call(calls.retryJob, { params: { id } });
      await refetch();
    },
  };
}
