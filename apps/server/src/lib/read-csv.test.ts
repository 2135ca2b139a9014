import { importLimits, importMessages } from '@orgscope/contract/imports';
import { describe, expect, it } from 'vitest';
import { CsvFault, csvRows } from './read-csv.ts';

async function read(file: string | Buffer) {
  const rows = [];
  for await (const { number, values } of csvRows(Buffer.from(file as string))) rows.push([number, ...values]);
  return rows;
}

const faultOf = (file: string | Buffer) =>
  read(file).then(
    () => 'no fault',
    (error: unknown) => (error instanceof CsvFault ? error.message : error),
  );

describe('what spreadsheets write', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs, as pasted', 'a\tb\n1\t2'],
    ['the line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['the line ends of old Macs', 'a,b\r1,2\r'],
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

  it('is read with any letters, also where a piece ends between the bytes of one', async () => {
    const name = '😀é漢'.repeat(20_000);

    expect(await read(`a,b\n${name},2\n`)).toEqual([
      [1, 'a', 'b'],
      [2, name, '2'],
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    ['a row of too few columns, by its line', 'a,b\n1,2\n3\n', importMessages.malformed(3)],
    ['a row of too many', 'a,b\n1,2,3\n', importMessages.malformed(2)],
    ['a quote in the middle', 'a,b\n1,2\n3,x"y\n', importMessages.malformed(3)],
    ['text after a quote', 'a,b\n"x"y,2\n', importMessages.malformed(2)],
    ['a quote that never ends', 'a,b\n"1,2', importMessages.malformed(2)],
    ['a heading of endless columns', `${'a,'.repeat(200_000)}\n`, importMessages.malformed(1)],
    ['an empty file', '', importMessages.empty],
    ['a heading without rows', 'a,b\n\n,\n', importMessages.empty],
    ['NUL', 'a,b\n1,\u0000\n', importMessages.encoding],
  ])('%s', async (_, file, text) => {
    expect(await faultOf(file)).toBe(text);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le')],
    ['Latin 1', Buffer.from('a,b\nZo\u00eb,2\n', 'latin1')],
    ['half a character', Buffer.from('a,b\n1,é').subarray(0, -1)],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s for its encoding', async (_, file) => {
    expect(await faultOf(file)).toBe(importMessages.encoding);
  });

  it('more rows than are taken, even a million, without reading on', async () => {
    const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`;

    expect(await read(rows(importLimits.maxRows))).toHaveLength(importLimits.maxRows + 1);
    let last = 0;
    const countThem = async () => {
      for await (const { number } of csvRows(Buffer.from(rows(1_000_000)))) last = number;
    };
    await expect(countThem()).rejects.toThrow(importMessages.tooManyRows);
    expect(last).toBe(importLimits.maxRows + 1);
  });
});
