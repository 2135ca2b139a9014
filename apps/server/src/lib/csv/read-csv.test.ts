import { message } from '@orgscope/contract/words/message';
import { importLimits } from '@orgscope/contract/records/imports';
import { describe, expect, it } from 'vitest';
import { storeCsv } from './csv-file.ts';
import { CsvFault } from './csv-guard.ts';
import { csvRows } from './read-csv.ts';

/** A file in pieces of a few bytes, so that every sequence is cut somewhere. */
async function* inPieces(file: string | Buffer, size = 7) {
  const bytes = Buffer.from(file as string);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(file: string | Buffer, pieceSize?: number) {
  const csv = await storeCsv(inPieces(file, pieceSize));
  const rows = [];
  try {
    for await (const { number, values } of csvRows(csv)) rows.push([number, ...values]);
  } finally {
    await csv.close();
  }
  return rows;
}

const faultOf = (file: string | Buffer) =>
  read(file, file.length > 10_000 ? 4099 : 7).then(
    () => 'no fault',
    (error: unknown) => (error instanceof CsvFault ? error.message : error),
  );

describe('what spreadsheets write', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs, as pasted', 'a\tb\n1\t2'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['old Mac line ends', 'a,b\r1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n'],
    ['quotes around everything', '"a","b"\n"1","2"\n'],
    ['spaces around values', ' a , b \n 1,2 \n'],
    ['empty columns at the end of a row', 'a,b\n1,2,,\n'],
  ])('is read with %s', async (_, file) => {
    expect(await read(file)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it.each([
    ['its separator in the first line', 'sep=;\r\na,x;b\r\n1;2\r\n'],
    ['that line after a byte order mark', '\uFEFFSEP=;\na,x;b\n1;2\n'],
    ['another separator', 'sep=\t\na,x\tb\n1\t2\n'],
  ])('is read with %s, which is no row but counts as a line', async (_, file) => {
    expect(await read(file)).toEqual([
      [2, 'a,x', 'b'],
      [3, '1', '2'],
    ]);
    expect(await faultOf(`${file}1;2;3\t4\t5\n`)).toBe(message('imports.malformed', { line: 4 }));
  });

  it.each(['utf16le', 'utf16be'])('is read in UTF-16 with a byte order mark: %s', async (order) => {
    const little = Buffer.from('\uFEFFNäme\tžluť 🙂\r\n1\t2\r\n', 'utf16le');
    const bytes = order === 'utf16le' ? little : Buffer.from(little).swap16();
    for (const size of [1, 7, 4096]) {
      expect(await read(bytes, size)).toEqual([
        [1, 'Näme', 'žluť 🙂'],
        [2, '1', '2'],
      ]);
    }
  });

  it('is read with line breaks, quotes and other delimiters in quotes', async () => {
    expect(await read('"na;me","x"\n"two\nlines","say ""hi"", now"\n3,4\n')).toEqual([
      [1, 'na;me', 'x'],
      [2, 'two\nlines', 'say "hi", now'],
      [3, '3', '4'],
    ]);
  });

  it('counts its empty rows and leaves them out', async () => {
    expect(await read('a,b\n\n,\n  \n1,2\n')).toEqual([
      [1, 'a', 'b'],
      [5, '1', '2'],
    ]);
  });

  it('is read without the empty cells at the end of a row', async () => {
    expect(await read('a,b,c\n1,2\n3\n4,5,6\n')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '1', '2', ''],
      [3, '3', '', ''],
      [4, '4', '5', '6'],
    ]);
  });

  it('is read with any letters, even if a piece ends inside one', async () => {
    const name = '😀é漢'.repeat(20_000);

    expect(await read(`a,b\n${name},2\n`, 4099)).toEqual([
      [1, 'a', 'b'],
      [2, name, '2'],
    ]);
  });
});

describe('refuses', () => {
  it.each([
    ['a row with too many columns, with its line', 'a,b\n1,2\n1,2,3\n', message('imports.malformed', { line: 3 })],
    ['a quote in the middle', 'a,b\n1,2\n3,x"y\n', message('imports.malformed', { line: 3 })],
    ['text after a quote', 'a,b\n"x"y,2\n', message('imports.malformed', { line: 2 })],
    ['a quote that never ends', 'a,b\n"1,2', message('imports.malformed', { line: 2 })],
    ['an empty file', '', message('imports.empty')],
    ['a heading without rows', 'a,b\n\n,\n', message('imports.empty')],
    ['NUL', 'a,b\n1,\u0000\n', message('imports.encoding')],
  ])('%s', async (_, file, text) => {
    expect(await faultOf(file)).toBe(text);
  });

  it.each(['\n', '\r\n'])('a quote that never ends with the line where it began, line ends %j', async (lineEnd) => {
    const lines = ['a,b', ...Array.from({ length: 3000 }, () => '1,2')];
    lines[11] = '"1,2';
    expect(await faultOf(lines.join(lineEnd))).toBe(message('imports.malformed', { line: 12 }));
  });

  it.each([
    ['text after a quote', '"x"y,2'],
    ['a row with too many columns', '1,2,3'],
  ])('%s with its row after cells of several Windows lines', async (_, row) => {
    const file = ['a,b', '', '"1\r\n2\r\n3",4', row].join('\r\n');
    expect(await faultOf(file)).toBe(message('imports.malformed', { line: 4 }));
  });

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from('a,b\n1,2', 'utf16le')],
    ['half a character of UTF-16', Buffer.from('\uFEFFa,b\n1,2', 'utf16le').subarray(0, -1)],
    ['Latin 1', Buffer.from('a,b\nZo\u00eb,2\n', 'latin1')],
    ['half a character', Buffer.from('a,b\n1,é').subarray(0, -1)],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s for its encoding', async (_, file) => {
    expect(await faultOf(file)).toBe(message('imports.encoding'));
  });

  it.each([
    [
      'a heading of 201 columns',
      'a,'.repeat(200),
      message('imports.too_many_columns', { line: 1, most: importLimits.maxColumns }),
    ],
    [
      'a row of 201 columns',
      `a,b\n1,2\n${','.repeat(200)}`,
      message('imports.too_many_columns', { line: 3, most: importLimits.maxColumns }),
    ],
    [
      '201 between semicolons',
      `a;b\r\n${';'.repeat(200)}`,
      message('imports.too_many_columns', { line: 2, most: importLimits.maxColumns }),
    ],
    // The parser takes the first line end for that of the whole file.
    [
      '201 over several lines of another kind',
      `a,b\n${',\r'.repeat(200)}`,
      message('imports.too_many_columns', { line: 2, most: importLimits.maxColumns }),
    ],
    [
      'tabs before the heading',
      `${'\t'.repeat(200)}\na\tb\n`,
      message('imports.too_many_columns', { line: 1, most: importLimits.maxColumns }),
    ],
    [
      'a row of more than 256 kB',
      `a,b\n1,2\n"${'x\n'.repeat(140_000)}",2`,
      message('imports.row_too_long', { line: 3 }),
    ],
  ])('%s', async (_, file, text) => {
    expect(await faultOf(file)).toBe(text);
  });

  it('no row of 200 columns, even with more delimiters in quotes', async () => {
    const columns = Array.from({ length: importLimits.maxColumns }, (_, index) => `c${index}`);
    const quoted = columns.map(() => '"a,b;c\td"');

    expect(await read(`${columns.join(',')}\n${quoted.join(',')}\n`)).toEqual([
      [1, ...columns],
      [2, ...columns.map(() => 'a,b;c\td')],
    ]);
  });

  it.each([
    ['commas', '', ','],
    ['commas in a heading with names', '', 'name,'],
    ['letters', '', 'x'],
    ['lines after a quote', '"', 'x\n'],
    ['tabs', '', '\t'],
  ])('endless %s as they arrive, without waiting for the end', async (_, first, text) => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from(first);
      const piece = Buffer.from(text.repeat(1000));
      for (;;) {
        sent += piece.length;
        yield piece;
      }
    }

    await expect(storeCsv(endless())).rejects.toThrow(CsvFault);
    expect(sent).toBeLessThan(2 * importLimits.maxRowBytes);
  });

  it('more rows than allowed, even a million, without reading on', async () => {
    const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`;

    expect(await read(rows(importLimits.maxRows), 65_536)).toHaveLength(importLimits.maxRows + 1);
    let last = 0;
    const file = await storeCsv(inPieces(rows(1_000_000), 65_536));
    const countThem = async () => {
      for await (const { number } of csvRows(file)) last = number;
    };
    await expect(countThem()).rejects.toThrow(message('imports.too_many_rows', { most: importLimits.maxRows }));
    expect(last).toBe(importLimits.maxRows + 1);
    await file.close();
  });
});

it('lets other work run while a long file is read', async () => {
  const file = await storeCsv(inPieces(`a,b\n${'1,2\n'.repeat(importLimits.maxRows)}`, 65_536));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);

  let rows = 0;
  for await (const { values } of csvRows(file)) rows += values.length / 2;

  clearInterval(timer);
  await file.close();
  expect(rows).toBe(importLimits.maxRows + 1);
  expect(turns).toBeGreaterThan(5);
});
