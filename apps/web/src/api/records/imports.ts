import type { Endpoint } from '@orgscope/contract/endpoint';
import { importField } from '@orgscope/contract/records/imports';
import type {
  ImportCheck,
  ImportColumns,
  ImportEffect,
  ImportFault,
  ImportMapping,
  withCheck,
  withColumns,
} from '@orgscope/contract/records/imports';
import { codedText } from '../../i18n/message-text.ts';
import { pageLanguage } from '../../i18n/texts.ts';
import { isRecord, partsOf } from '../../lib/is-record.ts';
import { exchange } from '../client/call.ts';
import { callStream } from '../client/call-stream.ts';
import { decodeContent, decodeRecord, textOf } from '../client/decode.ts';
import { failureOf, Unreachable } from '../failures/failure.ts';
import { valuesBack } from './change-many.ts';
import type { RecordId } from './records.ts';

export interface Progress {
  done: number;
  total: number;
}

/** The number of imports ahead in the queue; 0 when the turn has begun. */
type OnWaiting = (before: number) => void;

/** The calls of an import: each sends the file. */
export interface ImportCalls {
  readColumns: (file: File, waits: Waits) => Promise<ImportColumns>;
  check: (file: File, mapping: ImportMapping, waits: Waits) => Promise<ImportCheck>;
  /** Writes the rows, or none of them. Fails with `Unreachable` if it is unknown which of the two happened. */
  run: (file: File, mapping: ImportMapping, options: RunOptions) => Promise<Imported>;
}

/** A record that an import has added, or changed from the values before. */
export interface ImportedRecord {
  id: RecordId;
  name: string;
  version: number;
  before?: Record<string, unknown>;
}

/** How many rows were written, with which effects, and which were left out. */
export interface Imported extends Record<ImportEffect, number> {
  imported: number;
  leftOut: ImportFault[];
  /** Rows of deleted records, which are left out too. */
  deletedRows: number;
  /** The written records; too few, or none, if they are too many or the server does not tell them. */
  records: ImportedRecord[];
}

interface Waits {
  /** Leaves the queue, or aborts the import. */
  signal: AbortSignal;
  onWaiting: OnWaiting;
}

interface RunOptions extends Waits {
  onProgress: (progress: Progress) => void;
}

type Answering<Answer extends Endpoint['answer']> = Endpoint<undefined, undefined, Endpoint['body'], Answer>;

interface Endpoints {
  columns: Answering<typeof withColumns>;
  check: Answering<typeof withCheck>;
  run: Endpoint;
}

type Fields = Record<string, string | number>;

// The fields that say how to read the file come before it.
function formOf(file: File, fields: Fields, mapping?: ImportMapping): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  // That of the template, whatever the account has: the page may be in another one.
  form.set('language', pageLanguage());
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  form.set(importField, file);
  return form;
}

/** Makes a call that may have to wait, and passes on each line of its answer except progress lines. */
async function inTurn(
  endpoint: Endpoint,
  body: FormData,
  { signal, onWaiting }: Waits,
  onLine: (line: Record<string, unknown>) => void,
): Promise<void> {
  await callStream(endpoint, { params: {}, body, signal }, (line) => {
    if (!isRecord(line)) return;
    const { waiting } = line;
    if (typeof waiting === 'number') return onWaiting(waiting);
    onWaiting(0);
    onLine(line);
  });
}

/** The written records in a line. */
const recordsIn = ({ records }: Record<string, unknown>): ImportedRecord[] =>
  (Array.isArray(records) ? records : []).flatMap((sent) => {
    const { id, name, version, before } = partsOf(sent);
    if ((typeof id !== 'number' && typeof id !== 'string') || typeof version !== 'number') return [];
    return [{ id, name: textOf(name), version, ...(isRecord(before) && { before }) }];
  });

/** Takes back what an import has done to a record, unless somebody has changed it since. */
export const takeBack = (
  { update, delete: remove }: { update: Endpoint; delete: Endpoint },
  { id, version, before }: ImportedRecord,
): Promise<unknown> =>
  before ? valuesBack(update, { id, before, version }) : exchange(remove, { params: { id }, query: { version } });

/** Errors with our texts for their codes. */
const inOurTexts = (faults: readonly ImportFault[]): ImportFault[] =>
  faults.map((fault) => ({ ...fault, text: codedText(fault) ?? fault.text }));

/** The import into one resource; `fields` says for which client. */
export function importCalls({ columns, check, run }: Endpoints, fields: Fields): ImportCalls {
  const ask = async (endpoint: Endpoint, body: FormData, waits: Waits) => {
    let answer: Record<string, unknown> | undefined;
    await inTurn(endpoint, body, waits, (line) => (answer = line));
    if (!answer) throw new Unreachable('The answer ended too early');
    if (answer['success'] === false) throw failureOf(200, answer);
    return answer;
  };
  return {
    readColumns: async (file, waits) => decodeContent(columns, await ask(columns, formOf(file, fields), waits)),
    check: async (file, mapping, waits) => {
      const checked = decodeContent(check, await ask(check, formOf(file, fields, mapping), waits));
      return { ...checked, faults: inOurTexts(checked.faults) };
    },
    run: async (file, mapping, { onProgress, ...waits }) => {
      let outcome: Record<string, unknown> | undefined;
      const records: ImportedRecord[] = [];
      await inTurn(run, formOf(file, fields, mapping), waits, (line) => {
        if ('success' in line) outcome = line;
        else onProgress({ done: Number(line['done']) || 0, total: Number(line['total']) || 0 });
        records.push(...recordsIn(line));
      });
      if (!outcome) throw new Unreachable('The answer ended too early');
      if (outcome['success'] !== true) throw failureOf(200, outcome);
      const {
        imported,
        added,
        changed,
        unchanged,
        left_out: omitted,
        deleted_rows: deleted,
      } = partsOf(outcome['data']);
      // Reported like the errors of a check.
      const { faults: leftOut } = decodeRecord(check, { faults: omitted });
      return {
        imported: Number(imported) || 0,
        added: Number(added) || 0,
        changed: Number(changed) || 0,
        unchanged: Number(unchanged) || 0,
        leftOut: inOurTexts(leftOut),
        deletedRows: Number(deleted) || 0,
        records,
      };
    },
  };
}
