import { importLimits, importMessages } from '@orgscope/contract/imports';

/** What is wrong with a file, told to the person who sent it. */
export class CsvFault extends Error {}

/** How a file is written. */
export interface CsvForm {
  readonly delimiter: string;
  readonly lineEnd: string;
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];
const spaces = new Set([0x20, 0x09, lineFeed, carriageReturn]);
const delimiters = [',', ';', '\t'].map((text) => text.charCodeAt(0));
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Looks over a CSV file while its bytes come, before anything is made of them: its encoding, and that no row is so long
 * or has so many columns that reading it would hold everybody up. Throws a CsvFault at the first byte too many.
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
    // UTF-16 is full of zeros.
    if (chunk?.includes(0)) throw new CsvFault(importMessages.encoding);
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new CsvFault(importMessages.encoding);
    }
  }

  function endRow(): void {
    // Blank lines may stand before the heading.
    if (!hasBegun) for (const code of delimiters) counts.set(code, 0);
    // Whichever of the three the heading has most of.
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
    if (columns > importLimits.maxColumns) throw new CsvFault(importMessages.tooManyColumns(startLine));
  }

  /** The kind of line end that comes first ends the rows of the whole file, as the parser has it. */
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
    if (rowBytes > importLimits.maxRowBytes) throw new CsvFault(importMessages.rowTooLong(startLine));
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
    /** How the whole file is written. */
    end(): CsvForm {
      checkEncoding();
      endRow();
      return { delimiter: String.fromCharCode(delimiter ?? 0x2c), lineEnd: lineEnd ?? '\n' };
    },
  };
}
