import type { UseQueryResult } from '@tanstack/react-query';
import type { Choice, Choices, FunctionChoice } from './choices.ts';
import { textOf } from './client/decode.ts';
import type { RecordId } from './client/decode.ts';

const none: readonly never[] = [];

/** The state of a query for a list. */
export const progressOf = ({ isPending, isFetching, isError, fetchStatus, refetch }: UseQueryResult) => ({
  loading: (isPending && fetchStatus !== 'idle') || (isError && isFetching),
  retry: isError && !isFetching ? () => void refetch() : undefined,
});

/** The result of a query, as a list to choose from. */
export const choicesOf = <C extends Choice>(query: UseQueryResult<C[]>): Choices<C> => ({
  list: query.data ?? none,
  ...progressOf(query),
});

/** Options without further fields. */
export const unlabelled = { label: (_: unknown, option: Readonly<Record<string, unknown>>) => textOf(option['value']) };

/** A record as an option. */
export const choiceOf = (record: { id: RecordId; name: string; type?: string | undefined }): FunctionChoice => ({
  value: String(record.id),
  label: record.name,
  type: record.type ?? '',
});
