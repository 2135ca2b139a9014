import { changeDigestChoice, readDigestChoice } from '@orgscope/contract/resources/digests';
import type { DigestChoice } from '@orgscope/contract/resources/digests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';

const key = ['digest'];

/** Whether the user wants the monthly digest; a server without digests answers with an error. */
export const useDigestChoice = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => ask(readDigestChoice, { signal }), retry: false });

/** Switches it on or off. */
export function useChangeDigest() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: of two at once, the first could be stored last.
    scope: { id: 'digest' },
    mutationFn: (monthly: boolean) => call(changeDigestChoice, { body: { monthly } }),
    onSuccess: (_, monthly) => client.setQueryData<DigestChoice>(key, { monthly }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
