import { figureHeadings } from '@orgscope/contract/analytics/figure-headings';
import { countFigures, figureFields, FiguresInput, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { FigureField, FiguresOfFile } from '@orgscope/contract/analytics/figures';
import type { FieldErrors } from '@orgscope/contract/errors';
import { importField } from '@orgscope/contract/records/imports';
import { message } from '@orgscope/contract/words/message';
import { readAmount, readCount, readDecimal } from '@orgscope/contract/numbers/read-number';
import * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import { faultsIn } from '../../errors/validation.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { rowsOfYear } from '../imports/rows-of-year.ts';

/** More rows than any client has years. */
const rowsMax = 500;

const counts: ReadonlySet<string> = new Set(countFigures);
const amounts: ReadonlySet<string> = new Set(moneyFigures);

/** The headings of an export, and the names of the fields in the API. */
const headings = Object.fromEntries(
  figureFields.map((field) => [field, [figureHeadings[field], field, field.replaceAll('_', ' ')]]),
) as unknown as Record<FigureField, readonly string[]>;

/** The one row of a year. */
async function rowOf(file: CsvFile, year: number): Promise<ReadonlyMap<FigureField, string>> {
  const [row, second] = await rowsOfYear(file, year, { headings, required: [], rowsMax });
  if (second) throw new AppError('validation_failed', { [importField]: [message('figures.same_year', { year })] });
  return row?.cells ?? new Map();
}

/** A cell as the API takes it, or why it cannot be read. */
function readCell(field: FigureField, text: string, currency: string): { value: unknown } | { fault: string } {
  if (text === '') return { value: null };
  if (counts.has(field)) return { value: readCount(text) };
  if (amounts.has(field)) return readAmount(text, currency);
  if (field === 'availability') return readDecimal(text, '');
  return { value: text };
}

/** Reads the figures of a year from a CSV file as it is exported. All that is wrong with the row is reported at once. */
export async function readFiguresFile(file: CsvFile, year: number): Promise<FiguresOfFile> {
  const row = await rowOf(file, year);
  const currency = (row.get('currency') ?? '').toUpperCase();
  const sent: Record<string, unknown> = {};
  const faults: FieldErrors = {};
  for (const [field, text] of row) {
    const cell = readCell(field, text, currency);
    if ('fault' in cell) faults[field] = [cell.fault];
    else sent[field] = cell.value;
  }
  const all = { ...faultsIn(FiguresInput, sent), ...faults };
  if (Object.keys(all).length > 0) throw new AppError('validation_failed', all);
  return z.parse(FiguresInput, sent);
}
