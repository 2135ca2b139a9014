// The rows of one year in a CSV file that has a column of years.
import { importField } from '@orgscope/contract/records/imports';
import { message } from '@orgscope/contract/words/message';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { AppError } from '../../errors/app-error.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { checkHeadings, rowsOf } from './read-columns.ts';

export const yearHeading = 'Year';
const yearHeadings = [yearHeading, 'fiscal year'].map(nameKey);

/** A row with the text of each column whose heading was recognised. */
export interface YearRow<Field extends string> {
  readonly number: number;
  readonly cells: ReadonlyMap<Field, string>;
}

/** The columns of a file: each field with the headings that mean it; the first is reported where it is missing. */
export interface YearColumns<Field extends string> {
  readonly headings: Readonly<Record<Field, readonly string[]>>;
  readonly required: readonly Field[];
  readonly rowsMax: number;
}

const refusal = (text: string) => new AppError('validation_failed', { [importField]: [text] });

const noRow = (year: number, years: ReadonlySet<number>) =>
  years.size === 0
    ? message('figures.no_years')
    : message('figures.no_row', { year, years: [...years].toSorted((one, other) => other - one).join(', ') });

function columnsOf<Field extends string>(names: readonly string[], { headings, required }: YearColumns<Field>) {
  const keys = names.map(nameKey);
  const fields = Object.keys(headings) as Field[];
  const meant = keys.map((key) => fields.find((field) => headings[field].map(nameKey).includes(key)));
  const year = keys.findIndex((key) => yearHeadings.includes(key));
  const missing = [
    ...(year === -1 ? [yearHeading] : []),
    ...required.filter((field) => !meant.includes(field)).map((field) => headings[field][0] ?? field),
  ];
  if (missing.length > 0) {
    throw new AppError('validation_failed', {
      [importField]: missing.map((column) => message('figures.no_column', { column })),
    });
  }
  checkHeadings(
    names,
    [year, ...fields.map((field) => meant.indexOf(field))].filter((column) => column !== -1),
  );
  return { meant, year };
}

/** Reads the rows of a year. A file without any is refused with the years that it has. */
export async function rowsOfYear<Field extends string>(
  file: CsvFile,
  year: number,
  known: YearColumns<Field>,
): Promise<YearRow<Field>[]> {
  let columns: ReturnType<typeof columnsOf<Field>> | undefined;
  const found: YearRow<Field>[] = [];
  const years = new Set<number>();
  let rows = 0;
  for await (const { number, values } of rowsOf(file)) {
    if (!columns) {
      columns = columnsOf(values, known);
      continue;
    }
    rows += 1;
    if (rows > known.rowsMax) throw refusal(message('imports.too_many_rows', { most: known.rowsMax }));
    const own = Number(/^\d{4}$/.exec(values[columns.year]?.trim() ?? '')?.[0]);
    if (Number.isNaN(own)) continue;
    years.add(own);
    if (own !== year) continue;
    const cells = columns.meant.flatMap((field, at): [Field, string][] =>
      field === undefined ? [] : [[field, (values[at] ?? '').trim()]],
    );
    found.push({ number, cells: new Map(cells) });
  }
  if (found.length === 0) throw refusal(noRow(year, years));
  return found;
}
