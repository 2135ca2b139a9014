import type { UseQueryResult } from '@tanstack/react-query';
import { partsOf } from '../lib/is-record.ts';
import type { Choice, Choices, FunctionChoice } from './choices.ts';

const none: readonly never[] = [];

/** How far a query is that a list comes from. */
export const progressOf = ({ isPending, isFetching, isError, fetchStatus, refetch }: UseQueryResult) => ({
  loading: (isPending && fetchStatus !== 'idle') || (isError && isFetching),
  retry: isError && !isFetching ? () => void refetch() : undefined,
});

/** What a query brings, as a list to choose from. */
export const choicesOf = <C extends Choice>(query: UseQueryResult<C[]>): Choices<C> => ({
  list: query.data ?? none,
  ...progressOf(query),
});

/** An option as lists of options carry it. */
export const readOption = (item: unknown): Choice => {
  const { value = '', label = value } = partsOf(item);
  return { value: String(value), label: String(label) };
};

/** A record as something to choose. */
export const readRecord = (item: unknown): FunctionChoice => {
  const { id = '', name = '', type = '' } = partsOf(item);
  return { value: String(id), label: String(name), type: String(type) };
};
