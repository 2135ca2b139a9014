import { Readable } from 'node:stream';
import { escapeFormula } from '@orgscope/contract/records/formula-escape';
import { stringify } from 'csv-stringify';
import { attachment } from './attachment.ts';
import { Streamed } from './streamed.ts';

/** The columns of a table: heading and value of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

// The byte order mark tells spreadsheets that the file is UTF-8.
const forSpreadsheets = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
} as const;

const cellOf = (value: string | number | null) => (typeof value === 'string' ? escapeFormula(value) : value);

/** A table as CSV, row by row as fast as the receiver reads. */
export function csvText<Row>(columns: CsvColumns<Row>, rows: Iterable<Row> | AsyncIterable<Row>): Readable {
  const values = Object.values(columns);
  const csv = stringify({ ...forSpreadsheets, columns: Object.keys(columns).map(escapeFormula) });
  const lines = Readable.from(rows).map((row: Row) => values.map((value) => cellOf(value(row))));
  lines.on('error', (error) => csv.destroy(error));
  return lines.pipe(csv);
}

/** A table as a CSV download. */
export function csvFile<Row>(
  name: string,
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Streamed {
  const headers = { 'content-type': 'text/csv; charset=utf-8', ...attachment(name, 'csv') };
  return new Streamed(headers, csvText(columns, rows));
}
