import { readNeeds } from '@orgscope/contract/resources/needs';
import { useQuery } from '@tanstack/react-query';
import { analyticsKey } from './cache/query-keys.ts';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';

export type Needs = DecodedContent<typeof readNeeds>;

/** What the user's own client needs. */
export const useNeeds = () =>
  useQuery({ queryKey: [analyticsKey, 'needs'], queryFn: ({ signal }) => ask(readNeeds, { query: {}, signal }) });
