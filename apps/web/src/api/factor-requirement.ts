import * as calls from '@orgscope/contract/resources/factor-requirement';
import type { FactorRule } from '@orgscope/contract/resources/factor-requirement';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { askPage } from './client/ask-page.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import { refetchMe } from './client/refetch-me.ts';

const key = 'factor-requirement';

/** Whether a client requires two factors, and how many of its people have none. */
export const useFactorRequirement = (query: ClientQuery) =>
  useQuery({ queryKey: [key, query], queryFn: ({ signal }) => ask(calls.readFactorRequirement, { query, signal }) });

export type FactorRequirement = NonNullable<ReturnType<typeof useFactorRequirement>['data']>;

export const peoplePageSize = 10;

/** A page of the people without a second factor. */
export const usePeopleWithoutFactor = (query: ClientQuery, part: { search: string; page: number }) =>
  useQuery({
    queryKey: [key, query, 'people', part],
    queryFn: ({ signal }) =>
      askPage(calls.listPeopleWithoutFactor, { query: { ...query, ...part, page_size: peoplePageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export function useRequirementActs(query: ClientQuery) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [key] });
  return {
    async save(body: FactorRule): Promise<void> {
      await call(calls.changeFactorRequirement, { query, body });
      // The administrator may have no second factor.
      await Promise.all([refetch(), refetchMe()]);
    },
    async remind(): Promise<number> {
      const { reminded } = await ask(calls.remindPeopleWithoutFactor, { query });
      await refetch();
      return reminded;
    },
  };
}
