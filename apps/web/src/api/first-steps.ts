import * as calls from '@orgscope/contract/resources/first-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { analyticsKey } from './cache/query-keys.ts';
import { ask } from './client/ask.ts';

// Each write of records or figures, by which the steps are taken, makes it out of date.
const key = [analyticsKey, 'first-steps'];

/** What the user's own client has entered so far. */
export const useFirstSteps = (enabled = true) =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => ask(calls.readFirstSteps, { query: {}, signal }), enabled });

/** Puts the list away, or shows it again. */
export function useDismissal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dismissed: boolean) => ask(calls.changeFirstSteps, { query: {}, body: { dismissed } }),
    onSuccess: (answer) => client.setQueryData(key, answer),
  });
}
