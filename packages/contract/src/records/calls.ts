// The calls of every kind of client record.
import { bulkBody, withBulkResult } from './bulk.ts';
import { endpoint, withData } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { withHistory } from './history.ts';
import { columnsBody, importBody, ImportProgress, importUpload, withCheck, withColumns } from './imports.ts';
import { Csv, withList, withoutPart } from '../lists/listing.ts';
import type { Fields } from './fields.ts';
import { bulkSchema, changeSchema, inputSchema, querySchema, recordSchema } from './record.ts';
import type { Shape } from './record.ts';
import { recordWrites } from './writes.ts';

/** The maximum number of records in a list without a page. */
export const wholeList = 1000;

interface ImportParts extends Pick<Endpoint, 'path' | 'access'> {
  /** The resource in summaries: "assets". */
  readonly many: string;
}

interface Parts<F extends Fields, More extends Shape> extends ImportParts {
  /** "asset" */
  readonly one: string;
  /** The message for a record that does not exist. */
  readonly absent: string;
  /** All bodies and answers follow from them, and the filters of the list. */
  readonly fields: F;
  /** Filters of the list that no field gives. */
  readonly filters: More;
}

/** The calls that import records from a CSV file. */
export const importCalls = ({ path, many, access }: ImportParts) => ({
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
    summary:
      `Add the ${many} of a CSV file, or update those that are known: all of them, or none. ` +
      'The lines before the last tell the records of up to 1,000: `version` is what the delete of an added one takes to undo ' +
      'it, `version` and `before` are what the change of another one takes.',
    access,
    body: importBody,
    upload: importUpload,
    queued: true,
    produces: 'application/x-ndjson',
    answer: ImportProgress,
  }),
});

/** The calls on the records of a client: list, export, read, history, add, update, delete, restore, bulk and import. */
export function clientRecordCalls<F extends Fields, More extends Shape>(parts: Parts<F, More>) {
  const { path, one, many, access, absent, fields, filters } = parts;
  const record = recordSchema(fields);
  const query = querySchema(fields, filters);
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
      path,
      access,
      absent,
      record,
      input: inputSchema(fields),
      change: changeSchema(fields),
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
      body: bulkBody(bulkSchema(fields)),
      answer: withBulkResult,
    }),
    ...importCalls(parts),
  };
}
