import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importLimits, importMessages } from '@orgscope/contract/imports';

/** What is wrong with a file, told to the person who sent it. */
export class CsvFault extends Error {}

export interface CsvRow {
  /** As a spreadsheet counts: the heading is 1, and empty rows count too. */
  readonly number: number;
  /** Without outer spaces, one for each column. */
  readonly values: string[];
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number; readonly lines: number };
}

const chunkBytes = 32 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function checkedText(bytes: Buffer): Buffer {
  // UTF-16 is full of zeros.
  if (bytes.includes(0) || !isUtf8(bytes)) throw new CsvFault(importMessages.encoding);
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes;
}

/** Whichever of the three the heading has most of, outside quotes. */
function delimiterOf(text: Buffer): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const character of text.toString('utf8', 0, chunkBytes).trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && character in counts) counts[character] = (counts[character] ?? 0) + 1;
  }
  const [most = ','] = Object.keys(counts).toSorted((left, right) => (counts[right] ?? 0) - (counts[left] ?? 0));
  return most;
}

/** A turn for everybody else after each piece, however long the file is. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    yield bytes.subarray(from, from + chunkBytes);
    await nextTurn();
  }
}

/** As many values as there are columns; what stands beyond them must be empty. */
function fitted(values: string[], columns: number, line: number): string[] {
  if (values.length < columns || values.slice(columns).some((value) => value !== '')) {
    throw new CsvFault(importMessages.malformed(line));
  }
  return values.slice(0, columns);
}

/**
 * The rows of a CSV file, the heading first, read piece by piece: no more is in memory than the file and a row or two.
 * Empty rows are left out. Throws a CsvFault at the first row that cannot be read, and where there are too many.
 */
export async function* csvRows(bytes: Buffer): AsyncGenerator<CsvRow> {
  const text = checkedText(bytes);
  const options = { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: true, info: true };
  const parser = Readable.from(piecesOf(text)).compose(parse(options)) as AsyncIterable<Parsed>;
  let columns = 0;
  let rows = 0;
  try {
    for await (const { record, info } of parser) {
      // A file of commas has millions, each of which would be looked at and answered.
      if (record.length > importLimits.maxColumns) throw new CsvFault(importMessages.malformed(info.lines));
      const values = record.map((value) => value.trim());
      if (values.every((value) => value === '')) continue;
      columns ||= values.length;
      if (rows > importLimits.maxRows) throw new CsvFault(importMessages.tooManyRows);
      rows += 1;
      yield { number: info.records + info.empty_lines, values: fitted(values, columns, info.lines) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFault(importMessages.malformed(Number(error['lines'])));
    throw error;
  }
  if (rows < 2) throw new CsvFault(importMessages.empty);
}
