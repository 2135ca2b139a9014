import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hitKinds, search } from '@orgscope/contract/resources/search';
import type { Hit } from '@orgscope/contract/resources/search';
import { call } from './client.ts';
import { CallFailure } from './failure.ts';
import { unwrapList } from './unwrap.ts';

const isHit = (item: unknown): item is Hit =>
  typeof item === 'object' &&
  item !== null &&
  'client' in item &&
  'kind' in item &&
  hitKinds.includes(item.kind as never);

async function hitsOf(q: string, signal: AbortSignal): Promise<Hit[]> {
  try {
    return unwrapList(await call(search, { query: { q }, signal })).filter(isHit);
  } catch (error) {
    // A server that knows no search has nothing to find.
    if (error instanceof CallFailure && error.status === 404) return [];
    throw error;
  }
}

/** The clients, users, assets and applications that a text finds. Until they come, the last ones stay. */
export const useHits = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => hitsOf(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
