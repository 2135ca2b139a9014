import { message } from '@orgscope/contract/words/message';
import { importLimits } from '@orgscope/contract/records/imports';

/** An error in a file, for the person who sent it. */
export class CsvFault extends Error {}

/** The format of a file. */
export interface CsvForm {
  readonly delimiter: string;
  readonly lineEnd: string;
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];
const spaces = new Set([0x20, 0x09, lineFeed, carriageReturn]);
const delimiters = [',', ';', '\t'].map((text) => text.charCodeAt(0));
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Checks a CSV file as its bytes arrive, before it is parsed: its encoding, and that no row is so long or has so many
 * columns that parsing would block the event loop. Throws a CsvFault at the first invalid byte.
 */
export function csvGuard() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const counts = new Map(delimiters.map((code) => [code, 0]));
  let delimiter: number | undefined;
  let lineEnd: string | undefined;
  let isQuoted = false;
  let hasBegun = false;
  let isFirst = true;
  let afterReturn = false;
  let [line, startLine, rowBytes, columns] = [1, 1, 0, 1];

  function checkEncoding(chunk?: Buffer): void {
    // UTF-16 contains many zero bytes.
    if (chunk?.includes(0)) throw new CsvFault(message('imports.encoding'));
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new CsvFault(message('imports.encoding'));
    }
  }

  function endRow(): void {
    // Blank lines may precede the heading.
    if (!hasBegun) for (const code of delimiters) counts.set(code, 0);
    // The most frequent of the three in the heading.
    else delimiter ??= [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
    [startLine, rowBytes, columns] = [line, 0, 1];
  }

  function countDelimiter(byte: number): void {
    if (delimiter === undefined) {
      const count = (counts.get(byte) ?? 0) + 1;
      counts.set(byte, count);
      columns = Math.max(columns, count + 1);
    } else if (byte === delimiter) {
      columns += 1;
    }
    if (columns > importLimits.maxColumns)
      throw new CsvFault(message('imports.too_many_columns', { line: startLine, most: importLimits.maxColumns }));
  }

  /** The first line end determines the line ends of the whole file, as in the parser. */
  function takeLineEnd(found: string): void {
    line += 1;
    if (isQuoted) return;
    lineEnd ??= found;
    if (found === lineEnd) endRow();
  }

  function takeByte(byte: number): void {
    if (afterReturn) {
      afterReturn = false;
      takeLineEnd(byte === lineFeed ? '\r\n' : '\r');
      if (byte === lineFeed) return;
    }
    rowBytes += 1;
    if (rowBytes > importLimits.maxRowBytes) throw new CsvFault(message('imports.row_too_long', { line: startLine }));
    hasBegun ||= !spaces.has(byte);
    if (byte === carriageReturn) afterReturn = true;
    else if (byte === lineFeed) takeLineEnd('\n');
    else if (byte === quote) isQuoted = !isQuoted;
    else if (!isQuoted && counts.has(byte)) countDelimiter(byte);
  }

  return {
    take(chunk: Buffer): void {
      checkEncoding(chunk);
      const hasMark = isFirst && chunk.subarray(0, 3).equals(byteOrderMark);
      isFirst = false;
      for (let at = hasMark ? 3 : 0; at < chunk.length; at += 1) takeByte(chunk[at] ?? 0);
    },
    /** The format of the whole file. */
    end(): CsvForm {
      checkEncoding();
      endRow();
      return { delimiter: String.fromCharCode(delimiter ?? 0x2c), lineEnd: lineEnd ?? '\n' };
    },
  };
}
