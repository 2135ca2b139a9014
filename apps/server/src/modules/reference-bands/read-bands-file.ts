import { measureNames } from '@orgscope/contract/analytics/names';
import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { importField } from '@orgscope/contract/records/imports';
import type { FileCheck } from '@orgscope/contract/records/imports';
import { english } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import { readDecimal } from '@orgscope/contract/numbers/read-number';
import { bandFaults, bandLimits, ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { codeReader } from '../../lib/csv/read-code.ts';
import { checkList } from '../imports/check-list.ts';
import type { Cell } from '../imports/check-list.ts';
import { rowsOfYear } from '../imports/rows-of-year.ts';
import { industriesByName } from './queries.ts';

export const bandHeadings = {
  key: ['Measure', 'key'],
  industry: ['Industry'],
  size: ['Employees', 'size', 'number of employees'],
  p25: ['First quartile', 'p25', '25th percentile'],
  median: ['Median', 'p50', '50th percentile'],
  p75: ['Third quartile', 'p75', '75th percentile'],
  source: ['Source', 'study'],
} as const;
type Field = keyof typeof bandHeadings;
const fields = Object.keys(bandHeadings) as Field[];

/** Twenty full years. */
const rowsMax = 20 * bandLimits.bands;

/** Reads the bands of a year from a CSV file. All that is wrong is reported at once, by row. */
export async function readBandsFile(
  database: Database,
  file: CsvFile,
  year: number,
): Promise<FileCheck & { bands: ReferenceBand[] }> {
  const known = { headings: bandHeadings, required: ['key', 'p25', 'median', 'p75', 'source'] as const, rowsMax };
  const rows = await rowsOfYear<Field>(file, year, known);
  const industries = await industriesByName(database, year);
  const readMeasure = codeReader(measureNames);
  const readSize = codeReader(
    Object.fromEntries(employeeRanges.map((size) => [size, english(`labels.employees.${size}`)])),
  );

  function readCell(field: Field, text: string): Cell {
    switch (field) {
      case 'key':
        return { value: readMeasure(text) };
      case 'industry': {
        const id = text === '' ? null : industries.get(nameKey(text));
        return id === undefined ? { fault: message('bands.no_industry') } : { value: id };
      }
      case 'size':
        return { value: text === '' ? null : readSize(text) };
      case 'source':
        return { value: text };
      default:
        return readDecimal(text, ',');
    }
  }

  if (rows.length > bandLimits.bands)
    throw new AppError('validation_failed', { [importField]: [message('bands.many')] });
  const { check, items } = checkList(rows, {
    fields,
    read: readCell,
    sentAs: { industry: 'industry_id' },
    item: ReferenceBand,
    faultsOf: bandFaults,
  });
  return { ...check, bands: items };
}
