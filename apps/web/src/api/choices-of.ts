import type { UseQueryResult } from '@tanstack/react-query';
import type { Choice, Choices, FunctionChoice } from './choices.ts';
import { textOf } from './decode.ts';
import type { RecordId } from './decode.ts';

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

/** What options hold that are told by their value alone. */
export const unlabelled = { label: (_: unknown, option: Readonly<Record<string, unknown>>) => textOf(option['value']) };

/** A record as something to choose. */
export const choiceOf = (record: { id: RecordId; name: string; type?: string | undefined }): FunctionChoice => ({
  value: String(record.id),
  label: record.name,
  type: record.type ?? '',
});
