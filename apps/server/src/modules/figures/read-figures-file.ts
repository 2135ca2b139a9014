import { figureHeadings } from '@orgscope/contract/analytics/figure-headings';
import { countFigures, figureFields, FiguresInput, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { FigureField, FiguresOfFile } from '@orgscope/contract/analytics/figures';
import type { FieldErrors } from '@orgscope/contract/errors';
import { importField } from '@orgscope/contract/imports';
import { message } from '@orgscope/contract/message';
import * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import { faultsIn } from '../../errors/validation.ts';
import type { CsvFile } from '../../lib/csv-file.ts';
import { unescapeFormula } from '../../lib/formula-escape.ts';
import { nameKey } from '../../lib/name-key.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { readCount } from '../../lib/read-count.ts';
import { rowsOf } from '../imports/read-columns.ts';

export const yearHeading = 'Year';
/** More rows than any client has years. */
const rowsMax = 500;

const counts: ReadonlySet<string> = new Set(countFigures);
const amounts: ReadonlySet<string> = new Set(moneyFigures);

const refusal = (text: string) => new AppError('validation_failed', { [importField]: [text] });

/** The field of each column, under the heading of an export or under its name in the API. */
const fieldOf = (heading: string): FigureField | undefined =>
  figureFields.find((field) =>
    [figureHeadings[field], field, field.replaceAll('_', ' ')].map(nameKey).includes(nameKey(heading)),
  );

/** The row of a year; a file without it is refused with the years that it has. */
async function rowOf(file: CsvFile, year: number): Promise<ReadonlyMap<FigureField, string>> {
  let fields: readonly (FigureField | undefined)[] | undefined;
  let yearColumn = -1;
  let found: readonly string[] | undefined;
  let rows = 0;
  const years: number[] = [];
  for await (const { values } of rowsOf(file)) {
    if (!fields) {
      fields = values.map(fieldOf);
      yearColumn = values.findIndex((heading) => ['year', 'fiscal year'].includes(nameKey(heading)));
      if (yearColumn === -1) throw refusal(message('figures.no_column', { column: yearHeading }));
      continue;
    }
    rows += 1;
    if (rows > rowsMax) throw refusal(message('imports.too_many_rows', { most: rowsMax }));
    const own = Number(/^\d{4}$/.exec(values[yearColumn]?.trim() ?? '')?.[0]);
    if (Number.isNaN(own)) continue;
    years.push(own);
    if (own !== year) continue;
    if (found) throw refusal(message('figures.same_year', { year }));
    found = values;
  }
  const row = found;
  if (!row) throw refusal(noRow(year, years));
  return new Map(
    (fields ?? []).flatMap((field, column) => (field ? [[field, unescapeFormula(row[column] ?? '').trim()]] : [])),
  );
}

const noRow = (year: number, years: readonly number[]) =>
  years.length === 0
    ? message('figures.no_years')
    : message('figures.no_row', { year, years: [...new Set(years)].toSorted((one, other) => other - one).join(', ') });

/** A cell as the API takes it, or why it cannot be read. */
function readCell(field: FigureField, text: string, currency: string): { value: unknown } | { fault: string } {
  if (text === '') return { value: null };
  if (counts.has(field)) return { value: readCount(text) };
  if (amounts.has(field)) return readAmount(text, currency);
  if (field === 'availability') return { value: Number(text.replace(/\s*%$/, '').replace(',', '.')) };
  return { value: text };
}

/** Reads the figures of a year from a CSV file as it is exported. All that is wrong with the row is told at once. */
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
