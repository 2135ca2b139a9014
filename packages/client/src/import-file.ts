import type { Endpoint } from '@orgscope/contract/endpoint';
import { importField } from '@orgscope/contract/records/imports';
import type {
  columnsBody,
  importBody,
  ImportCheck,
  ImportFault,
  ImportMapping,
  ImportProgress,
  withCheck,
  withColumns,
} from '@orgscope/contract/records/imports';
import type { Orgscope } from './connect.ts';
import { failure, success } from './result.ts';
import type { Result } from './result.ts';

/** The three calls of an import. */
export interface ImportCalls {
  readonly columns: Endpoint<undefined, undefined, typeof columnsBody, typeof withColumns>;
  readonly check: Endpoint<undefined, undefined, typeof importBody, typeof withCheck>;
  readonly import: Endpoint<undefined, undefined, typeof importBody, typeof ImportProgress>;
}

interface Wanted {
  readonly clientId?: number | undefined;
  /** The column, from 0, of each field; by default what the headings suggest. */
  readonly mapping?: ImportMapping;
  /** Tells the faults and writes nothing. */
  readonly checkOnly?: boolean;
}

interface Imported {
  readonly check: ImportCheck;
  /** How many records were written: none if there were faults, or if only the faults were asked for. */
  readonly imported: number;
  /** Rows that were left out although the others were written. */
  readonly leftOut: readonly ImportFault[];
}

/** Imports a CSV file: all of its rows, or none and the faults of all. */
export async function importFile(
  { call }: Orgscope,
  calls: ImportCalls,
  csv: Uint8Array<ArrayBuffer> | string,
  { clientId, mapping, checkOnly = false }: Wanted = {},
): Promise<Result<Imported>> {
  const formWith = (fields: Record<string, string> = {}) => {
    const form = new FormData();
    if (clientId !== undefined) form.set('client_id', String(clientId));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(importField, new Blob([csv], { type: 'text/csv' }), 'import.csv');
    return form;
  };
  let columns = mapping;
  if (columns === undefined) {
    const read = await call(calls.columns, { body: formWith() });
    if (!read.ok) return read;
    columns = read.value.data.mapping;
  }
  const body = formWith({ mapping: JSON.stringify(columns) });
  const checked = await call(calls.check, { body });
  if (!checked.ok) return checked;
  const check = checked.value.data;
  if (checkOnly || check.fault_count > 0) return success({ check, imported: 0, leftOut: [] });
  const run = await call(calls.import, { body });
  if (!run.ok) return run;
  // For the type: lines without an outcome have failed already.
  if (!('data' in run.value)) {
    return failure({ code: 'unreachable', status: undefined, message: 'The import ended without an outcome' });
  }
  return success({ check, imported: run.value.data.imported, leftOut: run.value.data.left_out ?? [] });
}
