import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { BodyOf, Endpoint } from '@orgscope/contract/endpoint';
import { isRecord, partsOf } from '../../lib/is-record.ts';
import { exchange } from '../client/call.ts';
import { decodeRecord } from '../client/decode.ts';
import type { DecodedRecord, Others, RecordId } from '../client/decode.ts';
import { reloadOwn } from '../cache/own-reloads.ts';
import { unwrap, unwrapList, unwrapPage, unwrapRecord } from '../client/unwrap.ts';
import { acceptedQuery } from './accepted-query.ts';

export type { RecordId } from '../client/decode.ts';

/** The fields of every editable record: the id may be a text, and other servers have no versions. */
export interface AnyRecord {
  id: RecordId;
  /** Its name for people. */
  name: string;
  is_active: boolean;
  version?: number | undefined;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** One page of a list, and the number of rows over all pages. */
interface RecordPage<Row> {
  rows: Row[];
  count: number;
}

/** The changed fields of a record, and the version that the editor started from. */
type Change<Input> = { id: RecordId; version?: number | undefined; fields: Partial<Input> };

/** Actions on the records of any resource. */
export interface RecordActs {
  useRemove: () => UseMutationResult<unknown, Error, RecordId>;
  useRestore: () => UseMutationResult<unknown, Error, RecordId>;
  /** One call without a refetch, for many in a row. */
  remove: (id: RecordId) => Promise<unknown>;
  restore: (id: RecordId) => Promise<unknown>;
  /** Refetches every list of the resource. */
  useReload: () => () => void;
  /** Uses a write's answer as the present record, so that the next write has its version. */
  useTake: () => (answer: unknown) => void;
  /** Whether the query has any record, active or not; runs once it is `wanted`. */
  useAny: (query: Query, wanted: boolean) => UseQueryResult<boolean>;
}

/** The same, with the list of the rows of a query. */
export type ListedActs<Row> = RecordActs & Pick<Records<Row, never>, 'list'>;

/** The calls of one resource, as hooks. */
export interface Records<Row, Input extends object> extends RecordActs {
  /** Decodes a row from the server. */
  read: (item: unknown) => Row;
  list: (query: Query, signal: AbortSignal) => Promise<Row[]>;
  /** The active ones, or all. While another list is loading, the previous one stays. */
  useList: (show: 'active' | 'all', query?: Query) => UseQueryResult<Row[]>;
  /** One page, which the server searched, sorted and paginated. */
  usePage: (query: Query) => UseQueryResult<RecordPage<Row>>;
  /** One record, refetched whenever the lists are. */
  useOne: (endpoint: Endpoint, id: RecordId) => UseQueryResult<Row>;
  useAdd: () => UseMutationResult<unknown, Error, Input>;
  useUpdate: () => UseMutationResult<unknown, Error, Change<Input>>;
}

/** A row of a resource. */
export type RowOf<R> = R extends { read: (sent: unknown) => infer Row } ? Row : never;

interface Calls<List extends Endpoint, Add extends Endpoint, Update extends Endpoint> {
  list: List;
  add: Add;
  update: Update;
  delete: Endpoint;
  restore: Endpoint;
}

type BodyFields<E extends Endpoint> = BodyOf<E> & object;
/** The fields of a record in requests: all when adding, the last type parameter's when editing only. */
export type InputOf<Add extends Endpoint, Update extends Endpoint> = BodyFields<Add> &
  Omit<BodyFields<Update>, keyof BodyFields<Add> | 'version'>;

// Other users change the records too, so data is refetched each time it is shown.
const always = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Whether an answer has the record of a row. One that was deactivated or restored may leave the list, which the list tells. */
const isRowOf = (row: unknown, answered: Record<string, unknown>): boolean =>
  // Other servers may answer with fewer fields, and have no versions.
  answered['version'] !== undefined && ['id', 'is_active'].every((name) => partsOf(row)[name] === answered[name]);

interface Settings<O extends Others> {
  /** Defaults of a row's fields. */
  otherwise?: O;
  /** Refetches other data that a write may have changed. */
  onWrite?: () => unknown;
}

/** The queries and mutations of a resource, cached under `key`. */
export function recordsOf<List extends Endpoint, Add extends Endpoint, Update extends Endpoint, const O extends Others>(
  key: string,
  calls: Calls<List, Add, Update>,
  { otherwise, onWrite }: Settings<O> = {},
): Records<DecodedRecord<List, O>, InputOf<Add, Update>> {
  return recordsReadBy((sent) => decodeRecord(calls.list, sent, otherwise), key, calls, onWrite);
}

/** The same for rows with derived fields, which `read` adds. */
export function recordsReadBy<Row, Add extends Endpoint, Update extends Endpoint>(
  read: (sent: unknown) => Row,
  key: string,
  { list, add, update, delete: remove, restore }: Calls<Endpoint, Add, Update>,
  onWrite?: () => unknown,
): Records<Row, InputOf<Add, Update>> {
  const ask = (query: Query, signal: AbortSignal) => exchange(list, { query: acceptedQuery(list, query), signal });
  const rowsOf = async (query: Query, signal: AbortSignal) => unwrapList(await ask(query, signal)).map(read);
  const act = (endpoint: Endpoint) => (id: RecordId) => exchange(endpoint, { params: { id } });

  const useReload = () => {
    const client = useQueryClient();
    return () => {
      void reloadOwn(client, key);
      onWrite?.();
    };
  };
  const useTake = () => {
    const client = useQueryClient();
    return (answer: unknown) => {
      const record = unwrap(answer);
      if (!isRecord(record) || record['id'] === undefined) return;
      const row = read(record);
      const withIt = (rows: Row[]) => rows.map((cached) => (isRowOf(cached, record) ? row : cached));
      client.setQueryData([key, 'one', String(record['id'])], (cached: Row | undefined) => cached && row);
      // The lists are refetched too, but later than one can press Edit again.
      client.setQueriesData({ queryKey: [key, 'list'] }, (rows: Row[] | undefined) => rows && withIt(rows));
      client.setQueriesData(
        { queryKey: [key, 'page'] },
        (page: RecordPage<Row> | undefined) => page && { ...page, rows: withIt(page.rows) },
      );
    };
  };
  // A write refetches the list even if it failed: a refusal may mean that the list is out of date.
  function useWrite<Sent>(write: (sent: Sent) => Promise<unknown>) {
    return useMutation({ mutationFn: write, onSuccess: useTake(), onSettled: useReload() });
  }

  return {
    read,
    list: rowsOf,
    useList: (show, query = {}) =>
      useQuery({
        queryKey: [key, 'list', show, query],
        queryFn: ({ signal }) => rowsOf(show === 'all' ? { ...query, include_inactive: true } : query, signal),
        ...always,
      }),
    usePage: (query) =>
      useQuery({
        queryKey: [key, 'page', query],
        queryFn: async ({ signal }) => unwrapPage(await ask(query, signal), read),
        ...always,
      }),
    useOne: (endpoint, id) =>
      useQuery({
        queryKey: [key, 'one', String(id)],
        queryFn: async ({ signal }) => read(unwrapRecord(await exchange(endpoint, { params: { id }, signal }))),
        staleTime: 0,
      }),
    useAny: (query, enabled) =>
      useQuery({
        queryKey: [key, 'any', query],
        queryFn: async ({ signal }) => unwrapList(await ask({ ...query, include_inactive: true }, signal)).length > 0,
        enabled,
        staleTime: 0,
      }),
    useAdd: () => useWrite((body) => exchange(add, { body })),
    useUpdate: () =>
      useWrite(({ id, version, fields }) =>
        exchange(update, { params: { id }, body: version === undefined ? fields : { ...fields, version } }),
      ),
    useRemove: () => useWrite(act(remove)),
    useRestore: () => useWrite(act(restore)),
    remove: act(remove),
    restore: act(restore),
    useReload,
    useTake,
  };
}
