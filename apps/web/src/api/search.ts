import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@orgscope/contract/resources/search';
import type { HitKind } from '@orgscope/contract/resources/search';
import { ask } from './ask.ts';
import type { DecodedRecord } from './decode.ts';
import { CallFailure } from './failure.ts';

/** Something that was found, of a kind that has a page here, with whose it is. */
export type Hit = DecodedRecord<typeof search> & { kind: HitKind };
const isHit = (found: DecodedRecord<typeof search>): found is Hit => found.kind !== undefined && found.client.id !== '';

async function hitsOf(q: string, signal: AbortSignal): Promise<Hit[]> {
  try {
    return (await ask(search, { query: { q }, signal })).filter(isHit);
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
