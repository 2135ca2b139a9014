import { message } from '@orgscope/contract/message';
import { importField, importLimits } from '@orgscope/contract/imports';
import type { ImportColumns, ImportMapping } from '@orgscope/contract/imports';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { nameKey } from '../../lib/name-key.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { CsvFault } from '../../lib/csv/csv-guard.ts';
import { csvRows } from '../../lib/csv/read-csv.ts';
import type { CsvRow } from '../../lib/csv/read-csv.ts';

/** The fields of an imported record, each with the headings that mean it. */
export type ImportFields<Field extends string = string> = Readonly<
  Record<Field, { readonly headings: readonly string[] }>
>;

/** The file of a request; refuses a request without one. */
export function fileOf({ csv }: FastifyRequest): CsvFile {
  if (!csv) throw new AppError('validation_failed', { [importField]: [message('imports.required')] });
  return csv;
}

/** The rows of a file, headings first. A fault of the file becomes a refusal at the file's field. */
export async function* rowsOf(file: CsvFile): AsyncGenerator<CsvRow> {
  try {
    yield* csvRows(file);
  } catch (error) {
    if (error instanceof CsvFault) throw new AppError('validation_failed', { [importField]: [error.message] });
    throw error;
  }
}

/** Maps each field to the first column whose heading means it. */
function guess(columns: readonly string[], fields: ImportFields): ImportMapping {
  const keys = columns.map(nameKey);
  const found = Object.entries(fields).map(([field, { headings }]) => [
    field,
    keys.findIndex((key) => headings.includes(key)),
  ]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

/** Reads the headings, sample rows and row count of a file, and suggests a mapping. */
export async function readColumns(file: CsvFile, fields: ImportFields): Promise<ImportColumns> {
  let columns: string[] = [];
  const sample: string[][] = [];
  let rows = -1;
  for await (const { values } of rowsOf(file)) {
    rows += 1;
    if (rows === 0) columns = values;
    else if (rows <= importLimits.sampleRows) sample.push(values);
  }
  const named = columns.map((name, index) => name || `Column ${index + 1}`);
  return { columns: named, sample, rows, mapping: guess(columns, fields) };
}
