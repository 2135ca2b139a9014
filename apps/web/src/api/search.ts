import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '@orgscope/contract/resources/search';
import type { HitKind } from '@orgscope/contract/resources/search';
import { ask } from './client/ask.ts';
import type { DecodedRecord } from './client/decode.ts';
import { CallFailure } from './failures/failure.ts';

/** A search hit of a kind that has a page here, with its client. */
export type Hit = DecodedRecord<typeof search> & { kind: HitKind };
const isHit = (found: DecodedRecord<typeof search>): found is Hit => found.kind !== undefined && found.client.id !== '';

async function hitsOf(q: string, signal: AbortSignal): Promise<Hit[]> {
  try {
    return (await ask(search, { query: { q }, signal })).filter(isHit);
  } catch (error) {
    // A server without search has no hits.
    if (error instanceof CallFailure && error.status === 404) return [];
    throw error;
  }
}

/** The clients, users, assets and applications that match a text. While loading, the previous ones stay. */
export const useHits = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => hitsOf(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
