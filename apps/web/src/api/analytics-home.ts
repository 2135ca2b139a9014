import type { QueryOf } from '@orgscope/contract/endpoint';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';
import { analyticsKey } from './cache/query-keys.ts';

export type HomeCard = DecodedContent<typeof readAnalyticsHome>[number];

export const useAnalyticsHome = (query: NonNullable<QueryOf<typeof readAnalyticsHome>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'home', query],
    queryFn: ({ signal }) => ask(readAnalyticsHome, { query, signal }),
    enabled,
  });
