import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { message } from '@orgscope/contract/words/message';
import { importLimits } from '@orgscope/contract/records/imports';
import type { CsvFile } from './csv-file.ts';
import { CsvFault } from './csv-guard.ts';
import { pacer } from '../scheduling/pace.ts';

export interface CsvRow {
  /** As spreadsheets count: the first line is 1, and empty rows count too. */
  readonly number: number;
  /** Trimmed, one for each column. */
  readonly values: string[];
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Excel's `sep=;` before the heading. The guard has found its delimiter as in any first line. */
const namesDelimiter = ({ record, info }: Parsed) =>
  info.records + info.empty_lines === 1 && record.length === 2 && /^sep=$/i.test(record.join(''));

const malformed = (line: number) => new CsvFault(message('imports.malformed', { line }));

/**
 * As many values as there are columns: spreadsheets may leave out empty cells at the end of a row. Values beyond the columns
 * must be empty.
 */
function fitted(values: string[], columns: number, line: number): string[] {
  if (values.slice(columns).some((value) => value !== '')) throw malformed(line);
  return Array.from({ length: columns }, (_, at) => values[at] ?? '');
}

function parserFor({ delimiter, lineEnd }: CsvFile) {
  return parse({
    bom: true,
    delimiter,
    record_delimiter: lineEnd,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
}

/** Blank lines make no rows, so the pauses come between pieces. */
async function* paced(pieces: AsyncIterable<Buffer>, pause: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await pause();
    yield piece;
  }
}

/**
 * The rows of a CSV file, the heading first, read piece by piece: only one piece and its rows are in memory. Empty rows
 * and Excel's line with the delimiter are left out. If the first line is a row, an empty heading of number 0 comes before
 * it. Throws a CsvFault at the first row that cannot be read, and if there are too many.
 */
export async function* csvRows(
  file: CsvFile,
  isRow: (firstLine: readonly string[]) => boolean = () => false,
): AsyncGenerator<CsvRow> {
  const pause = pacer();
  const parsed = Readable.from(paced(file.pieces(), pause)).compose(parserFor(file)) as AsyncIterable<Parsed>;
  let columns = 0;
  let rows = 0;
  try {
    for await (const each of parsed) {
      await pause();
      if (namesDelimiter(each)) continue;
      const { record, info } = each;
      const values = record.map((value) => value.trim());
      if (values.every((value) => value === '')) continue;
      if (columns === 0) {
        columns = values.length;
        if (isRow(values)) {
          rows += 1;
          yield { number: 0, values: values.map(() => '') };
        }
      }
      if (rows > importLimits.maxRows)
        throw new CsvFault(message('imports.too_many_rows', { most: importLimits.maxRows }));
      rows += 1;
      const number = info.records + info.empty_lines;
      yield { number, values: fitted(values, columns, number) };
    }
  } catch (error) {
    // The row that was begun. The parser's own `lines` counts a Windows line end in quotes twice.
    if (error instanceof CsvError) throw malformed(Number(error['records']) + Number(error['empty_lines']) + 1);
    throw error;
  }
  if (rows < 2) throw new CsvFault(message('imports.empty'));
}
