import * as calls from '@orgscope/contract/resources/first-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './client/ask.ts';

const key = ['first-steps'];

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
