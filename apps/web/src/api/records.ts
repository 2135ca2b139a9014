import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { BodyOf, Endpoint } from '@orgscope/contract/endpoint';
import { call } from './client.ts';
import { isRecord } from '../lib/is-record.ts';
import { unwrap, unwrapList } from './unwrap.ts';

export type RecordId = number | string;

/** What every editable record has: its number may come as a text, and other servers count no versions. */
export interface AnyRecord {
  id: RecordId;
  /** What a person calls it. */
  name: string;
  is_active: boolean;
  version?: number | undefined;
}

type Query = Record<string, string | number | boolean | undefined>;

/** One page of a list, and how many rows there are over all pages. */
export interface RecordPage<Row> {
  rows: Row[];
  count: number;
}

/** The changed fields of a record, and the version that the editor had before him. */
type Change<Input> = { id: RecordId; version?: number | undefined; fields: Partial<Input> };

/** What can be done with the records of any resource alike. */
export interface RecordActs {
  useRemove: () => UseMutationResult<unknown, Error, RecordId>;
  useRestore: () => UseMutationResult<unknown, Error, RecordId>;
  /** One call without a reload, for many in a row. */
  remove: (id: RecordId) => Promise<unknown>;
  restore: (id: RecordId) => Promise<unknown>;
  /** Asks for every list of the resource anew. */
  useReload: () => () => void;
  /** Takes a write's answer for the record at hand: the next write is done to that, not to an older version. */
  useTake: () => (answer: unknown) => void;
  /** Whether there is any record, active or not, that the query asks for; the question is put once it is `wanted`. */
  useAny: (query: Query, wanted: boolean) => UseQueryResult<boolean>;
}

/** The calls of one resource, as hooks. */
export interface Records<Row extends AnyRecord, Input extends object> extends RecordActs {
  /** Makes a row of what a server sent. */
  read: (item: unknown) => Row;
  /** The active ones, or every one. While another list is on its way, the one at hand stays. */
  useList: (show: 'active' | 'all', query?: Query) => UseQueryResult<Row[]>;
  /** One page, which the server sought, sorted and cut. */
  usePage: (query: Query) => UseQueryResult<RecordPage<Row>>;
  useAdd: () => UseMutationResult<unknown, Error, Input>;
  useUpdate: () => UseMutationResult<unknown, Error, Change<Input>>;
}

interface Calls<Add extends Endpoint> {
  list: Endpoint;
  add: Add;
  update: Endpoint;
  remove: Endpoint;
  restore: Endpoint;
}

// Others change the records too: what is shown is asked for anew at every turn.
const always = { placeholderData: keepPreviousData, staleTime: 0 } as const;

const countOf = (body: unknown, fallback: number): number => {
  const { meta } = body as { meta?: { count?: unknown } };
  return typeof meta?.count === 'number' ? meta.count : fallback;
};

/** The queries and mutations of a resource, kept under `key`. `read` bears with what other servers leave out. */
export function recordsOf<Row extends AnyRecord, Add extends Endpoint>(
  key: string,
  { list, add, update, remove, restore }: Calls<Add>,
  read: (item: unknown) => Row,
  /** What else a write may have changed is asked for anew. */
  onWrite?: () => unknown,
): Records<Row, BodyOf<Add> & object> {
  const ask = (query: Query, signal: AbortSignal) => call(list, { params: {}, query, body: undefined, signal });
  const act = (endpoint: Endpoint) => (id: RecordId) => call(endpoint, { params: { id }, body: undefined });

  const useReload = () => {
    const client = useQueryClient();
    return () => {
      void client.invalidateQueries({ queryKey: [key] });
      onWrite?.();
    };
  };
  const useTake = () => {
    const client = useQueryClient();
    return (answer: unknown) => {
      const record = unwrap(answer);
      if (!isRecord(record) || record['id'] === undefined) return;
      client.setQueryData([key, 'one', String(record['id'])], (held: Row | undefined) => held && read(record));
    };
  };
  // A write reloads the list, whether it went well or not: a refusal may mean that the list is out of date.
  function useWrite<Sent>(write: (sent: Sent) => Promise<unknown>) {
    return useMutation({ mutationFn: write, onSuccess: useTake(), onSettled: useReload() });
  }

  return {
    read,
    useList: (show, query = {}) =>
      useQuery({
        queryKey: [key, 'list', show, query],
        queryFn: async ({ signal }) => {
          const asked = show === 'all' ? { ...query, include_inactive: true } : query;
          return unwrapList(await ask(asked, signal)).map(read);
        },
        ...always,
      }),
    usePage: (query) =>
      useQuery({
        queryKey: [key, 'page', query],
        queryFn: async ({ signal }) => {
          const body = await ask(query, signal);
          const rows = unwrapList(body).map(read);
          return { rows, count: countOf(body, rows.length) };
        },
        ...always,
      }),
    useAny: (query, enabled) =>
      useQuery({
        queryKey: [key, 'any', query],
        queryFn: async ({ signal }) => unwrapList(await ask({ ...query, include_inactive: true }, signal)).length > 0,
        enabled,
        staleTime: 0,
      }),
    useAdd: () => useWrite((body) => call<Endpoint>(add, { params: {}, body })),
    useUpdate: () =>
      useWrite(({ id, version, fields }) =>
        call(update, { params: { id }, body: version === undefined ? fields : { ...fields, version } }),
      ),
    useRemove: () => useWrite(act(remove)),
    useRestore: () => useWrite(act(restore)),
    remove: act(remove),
    restore: act(restore),
    useReload,
    useTake,
  };
}
