import { inEnglish } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import { importField, importLimits } from '@orgscope/contract/records/imports';
import type { ImportColumns, ImportMapping } from '@orgscope/contract/records/imports';
import { unescapeFormula } from '@orgscope/contract/records/formula-escape';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { CsvFault } from '../../lib/csv/csv-guard.ts';
import type { CsvRow } from '../../lib/csv/read-csv.ts';
import type { FileWords } from './file-words.ts';

interface ImportedField {
  /** The heading of templates and exports, a message. */
  readonly label: string;
  /** Further headings that mean the field, in English. */
  readonly headings: readonly string[];
  /** Whether a cell holds a value of the field, as no heading does: a first line with such a cell is a row. */
  readonly holds?: (cell: string) => boolean;
}

export type ImportFields<Field extends string = string> = Readonly<Record<Field, ImportedField>>;

/** The file of a request; refuses a request without one. */
export function fileOf({ csv }: FastifyRequest): CsvFile {
  if (!csv) throw new AppError('validation_failed', { [importField]: [message('imports.required')] });
  return csv;
}

/**
 * The rows of a file, headings first: empty ones if the first line is a row already. A fault of the file becomes a refusal
 * at the file's field.
 */
export async function* rowsOf(file: CsvFile, fields: ImportFields = {}): AsyncGenerator<CsvRow> {
  const isRow = (values: readonly string[]) =>
    Object.values(fields).some(({ holds }) => holds !== undefined && values.some((cell) => holds(cell)));
  // Loaded late: a start need not read the parser.
  const { csvRows } = await import('../../lib/csv/read-csv.ts');
  try {
    for await (const { number, values } of csvRows(file, isRow)) yield { number, values: values.map(unescapeFormula) };
  } catch (error) {
    if (error instanceof CsvFault) throw new AppError('validation_failed', { [importField]: [error.message] });
    throw error;
  }
}

/** Refuses a heading that is taken for a field although several columns have it: which of them is meant is not known. */
export function checkHeadings(columns: readonly string[], taken: readonly number[]): void {
  const keys = columns.map(nameKey);
  const twice = taken.filter((column) => keys.filter((key) => key === keys[column]).length > 1);
  if (twice.length === 0) return;
  throw new AppError('validation_failed', {
    [importField]: twice.map((column) => message('imports.heading_twice', { heading: columns[column] ?? '' })),
  });
}

/**
 * Maps each field to the first column whose heading means it, in English or in the importer's language. English goes first,
 * so that a word of another language never changes what an English heading means.
 */
function mappingByHeadings(columns: readonly string[], fields: ImportFields, { textOf }: FileWords): ImportMapping {
  const keys = columns.map(nameKey);
  const mapping: ImportMapping = {};
  const mapBy = (headingsOf: (field: ImportedField) => readonly string[]) => {
    const taken = new Set(Object.values(mapping));
    for (const [name, field] of Object.entries(fields)) {
      const headings = headingsOf(field).map(nameKey);
      const column = keys.findIndex((key, at) => !taken.has(at) && headings.includes(key));
      if (column !== -1) mapping[name] ??= column;
    }
  };
  mapBy(({ label, headings }) => [inEnglish(label), ...headings]);
  mapBy(({ label }) => [textOf(label)]);
  return mapping;
}

/** Maps the fields that a row without headings shows by its values. */
function mappingByValues(row: readonly string[], fields: ImportFields): ImportMapping {
  const found = Object.entries(fields).map(([name, { holds }]): [string, number] => [
    name,
    row.findIndex((cell) => holds?.(cell)),
  ]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

/** Reads the headings, sample rows and row count of a file, and suggests a mapping. */
export async function readColumns(file: CsvFile, fields: ImportFields, words: FileWords): Promise<ImportColumns> {
  let columns: string[] = [];
  const sample: string[][] = [];
  let rows = -1;
  for await (const { values } of rowsOf(file, fields)) {
    rows += 1;
    if (rows === 0) columns = values;
    else if (rows <= importLimits.sampleRows) sample.push(values);
  }
  const [first = []] = sample;
  const hasHeadings = columns.some((heading) => heading !== '');
  const mapping = hasHeadings ? mappingByHeadings(columns, fields, words) : mappingByValues(first, fields);
  if (hasHeadings) checkHeadings(columns, Object.values(mapping));
  return { columns, sample, rows, mapping };
}
