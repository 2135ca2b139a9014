import { examineSystem, readSystem } from '@orgscope/contract/resources/system';
import { useMutation, useQuery } from '@tanstack/react-query';
import { loadTexts } from '../i18n/texts.ts';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';

export type System = DecodedContent<typeof readSystem>;
export type Finding = System['findings'][number];

// With the texts of what the doctor finds, so that the list of screens, which every visit loads, does not name them.
async function fetchSystem(signal: AbortSignal): Promise<System> {
  const [system] = await Promise.all([ask(readSystem, { signal }), loadTexts(['doctor-messages'])]);
  return system;
}

/** The state of the installation, read again on demand only: that would replace what all checks have found. */
export const useSystem = () =>
  useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => fetchSystem(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Runs every check. */
export const useExamination = () => useMutation({ mutationFn: async () => (await ask(examineSystem, {})).findings });
