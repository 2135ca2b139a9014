import type { Endpoint } from '@orgscope/contract/endpoint';
import { importField } from '@orgscope/contract/imports';
import type { ImportCheck, ImportColumns, ImportMapping } from '@orgscope/contract/imports';
import { isRecord } from '../lib/is-record.ts';
import { callStream } from './call-stream.ts';
import { call } from './client.ts';
import { failureOf, Unreachable } from './failure.ts';
import { unwrapRecord } from './unwrap.ts';

export interface Progress {
  done: number;
  total: number;
}

/** The calls of an import: each brings the file. */
export interface ImportCalls {
  readColumns: (file: File) => Promise<ImportColumns>;
  check: (file: File, mapping: ImportMapping) => Promise<ImportCheck>;
  /** Writes all rows or none, and gives their number. Fails with `Unreachable` where nobody knows which of the two. */
  run: (file: File, mapping: ImportMapping, ways: Ways) => Promise<number>;
}

interface Ways {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface Endpoints {
  columns: Endpoint;
  check: Endpoint;
  run: Endpoint;
}

type Fields = Record<string, string | number>;

// What tells the server how to read the file comes before it.
function formOf(file: File, fields: Fields, mapping?: ImportMapping): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  form.set(importField, file);
  return form;
}

/** The import into one resource; `fields` say for whom. */
export function importCalls({ columns, check, run }: Endpoints, fields: Fields): ImportCalls {
  const ask = async (endpoint: Endpoint, body: FormData) => unwrapRecord(await call(endpoint, { params: {}, body }));
  return {
    readColumns: async (file) => (await ask(columns, formOf(file, fields))) as unknown as ImportColumns,
    check: async (file, mapping) => (await ask(check, formOf(file, fields, mapping))) as unknown as ImportCheck,
    run: async (file, mapping, { signal, onProgress }) => {
      let outcome: Record<string, unknown> | undefined;
      let progress: Progress = { done: 0, total: 0 };
      await callStream(run, { body: formOf(file, fields, mapping), signal }, (line) => {
        if (!isRecord(line)) return;
        if ('success' in line) outcome = line;
        else onProgress((progress = { done: Number(line['done']) || 0, total: Number(line['total']) || 0 }));
      });
      if (!outcome) throw new Unreachable('The answer ended too early');
      if (outcome['success'] !== true) throw failureOf(200, outcome);
      const { data } = outcome;
      return (isRecord(data) && Number(data['imported'])) || progress.total;
    },
  };
}
