import type { QueryOf } from '@orgscope/contract/endpoint';
import { explore } from '@orgscope/contract/resources/explorer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';
import { analyticsKey } from './cache/query-keys.ts';

export type ExplorePage = DecodedContent<typeof explore>;
export type ExploreQuery = NonNullable<QueryOf<typeof explore>>;

export const useExplorer = (query: ExploreQuery, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'explorer', query],
    queryFn: ({ signal }) => ask(explore, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
