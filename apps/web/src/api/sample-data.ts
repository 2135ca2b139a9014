import * as calls from '@orgscope/contract/resources/sample-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';

/** What removing the sample data of the user's own client would do now. */
export const useSampleData = () =>
  useQuery({
    queryKey: ['sample-data'],
    queryFn: ({ signal }) => ask(calls.readSampleData, { query: {}, signal }),
    // Somebody may have used it since.
    staleTime: 0,
  });

/** Adds or removes it. Afterwards all lists and pages are other ones, also if somebody else was faster. */
function useChange(change: typeof calls.addSampleData) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(change, { query: {} }),
    onSettled: () => {
      void cache.invalidateQueries();
    },
  });
}

export const useAddSampleData = () => useChange(calls.addSampleData);
export const useRemoveSampleData = () => useChange(calls.removeSampleData);
