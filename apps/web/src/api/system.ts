import { examineSystem, readSystem } from '@orgscope/contract/resources/system';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';

export type System = DecodedContent<typeof readSystem>;
export type Finding = System['findings'][number];

/** The state of the installation. */
export const useSystem = () =>
  useQuery({ queryKey: ['system'], queryFn: ({ signal }) => ask(readSystem, { signal }), staleTime: 0 });

/** Runs every check. */
export const useExamination = () => useMutation({ mutationFn: async () => (await ask(examineSystem, {})).findings });
