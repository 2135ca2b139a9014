import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Runs a call that changes what is shown under a key. Refetches it even after a failure: a refusal may mean that it is out of date. */
export function useWriteUnder<Sent>(queryKey: readonly string[], mutationFn: (sent: Sent) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey }) });
}
