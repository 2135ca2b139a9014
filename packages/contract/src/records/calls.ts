// The calls of every kind of client record.
import type * as z from 'zod/mini';
import { bulkBody, withBulkResult } from './bulk.ts';
import { endpoint, withData } from '../endpoint.ts';
import type { Access, Endpoint } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { withHistory } from './history.ts';
import { columnsBody, importBody, ImportProgress, importUpload, withCheck, withColumns } from './imports.ts';
import { Csv, withList, withoutPart } from '../lists/listing.ts';
import { recordWrites } from './writes.ts';

/** The maximum number of records in a list without a page. */
export const wholeList = 1000;

interface Parts<Shown, Input, Change, Query, Bulk> {
  readonly path: Endpoint['path'];
  /** The resource in summaries: "asset", "assets". */
  readonly one: string;
  readonly many: string;
  readonly access: Access;
  /** The message for a record that does not exist. */
  readonly absent: string;
  readonly record: z.ZodMiniType<Shown>;
  readonly input: z.ZodMiniType<Input, Input>;
  readonly change: z.ZodMiniType<Change, Change>;
  readonly query: z.ZodMiniType<Query, Query>;
  readonly bulk: z.ZodMiniType<Bulk, Bulk>;
}

/** The calls that import records from a CSV file. */
export const importCalls = ({
  path,
  many,
  access,
}: Pick<Parts<never, never, never, never, never>, 'path' | 'many' | 'access'>) => ({
  columns: endpoint({
    method: 'POST',
    path: `${path}import/columns/`,
    summary: `Read the columns of a CSV file of ${many}, and guess what they hold.`,
    access,
    body: columnsBody,
    upload: importUpload,
    queued: true,
    answer: withColumns,
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}import/check/`,
    summary: `Tell every fault of every row of a CSV file of ${many}. Nothing is written.`,
    access,
    body: importBody,
    upload: importUpload,
    queued: true,
    answer: withCheck,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}import/`,
    summary: `Add the ${many} of a CSV file, or update those that are known: all of them, or none.`,
    access,
    body: importBody,
    upload: importUpload,
    queued: true,
    produces: 'application/x-ndjson',
    answer: ImportProgress,
  }),
});

/** The calls on the records of a client: list, export, read, history, add, update, delete, restore, bulk and import. */
export function clientRecordCalls<Shown, Input, Change, Query, Bulk>(parts: Parts<Shown, Input, Change, Query, Bulk>) {
  const { path, one, many, access, absent, record, query, bulk } = parts;
  const params = idParams(absent);
  const Many = many.charAt(0).toUpperCase() + many.slice(1);
  const an = /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `${Many} of a client, searched, ordered and paged by the server. Without a page, the first 1,000; with a cursor, all in parts.`,
      access,
      query,
      answer: withList(record),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}export/`,
      summary: `All ${many} that the same query finds, as a CSV file that can be imported again.`,
      access,
      query: withoutPart(query),
      produces: 'text/csv',
      answer: Csv,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}:id/`,
      summary: `One ${one}.`,
      access,
      params,
      answer: withData(record),
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}:id/history/`,
      summary: `What happened to ${an}, the newest event first.`,
      access,
      params,
      answer: withHistory,
    }),
    ...recordWrites({
      ...parts,
      add: { summary: `Add ${an}.` },
      update: { summary: `Change an active ${one}; fields left out stay as they are.` },
      delete: { summary: `Make ${an} inactive.` },
      restore: { summary: `Make an inactive ${one} active again.` },
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}bulk/`,
      summary:
        `Change some fields of many ${many} at once, or tell what would change. ` +
        '`version` and `before` of each are what its own change takes to undo it.',
      access,
      body: bulkBody(bulk),
      answer: withBulkResult,
    }),
    ...importCalls(parts),
  };
}
