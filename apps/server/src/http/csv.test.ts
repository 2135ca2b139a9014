import { text } from 'node:stream/consumers';
import { unescapeFormula } from '@orgscope/contract/records/formula-escape';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

/**
 * The cells of a file as Excel reads it where lists are separated by another character than the file's: a quote counts at the
 * start of a cell alone.
 */
function cellsAsRead(csv: string, separator: string): string[] {
  const cells = [''];
  let state: 'start' | 'quoted' | 'plain' = 'start';
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? '';
    if (state === 'quoted') {
      if (sign !== '"') cells.push(`${cells.pop()}${sign}`);
      else if (csv[at + 1] !== '"') state = 'plain';
      else {
        cells.push(`${cells.pop()}"`);
        at += 1;
      }
    } else if (state === 'start' && sign === '"') {
      state = 'quoted';
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push('');
      state = 'start';
    } else {
      cells.push(`${cells.pop()}${sign}`);
      state = 'plain';
    }
  }
  return cells;
}

const fileOf = async (heading: string, rows: readonly (readonly [string, string])[]) => {
  const columns = {
    [heading]: ([one]: readonly [string, string]) => one,
    other: ([, two]: readonly string[]) => two ?? '',
  };
  return (await text(csvText(columns, rows))).replace('\uFEFF', '');
};

it.each([',', ';', '\t'])(
  'has no cell that Excel would calculate where lists are separated by %j',
  async (separator) => {
    const told = ["x;=cmd|'/C calc'!A0;y", 'a\n=1+1;x', 'a;"=1+1";b', 'a\r\n+1', 'b\t@SUM(1)', 'c;＝1', '=1'];
    const any = fc.stringMatching(/^[;"'=\n\r\t,x+]{0,8}$/);
    const isFormula = (cell: string) => /^[=+\-@＝]/.test(cell);

    for (const value of told) {
      const file = await fileOf(`1;${value}`, [[value, value]]);
      expect([file, cellsAsRead(file, separator).filter(isFormula)]).toEqual([file, []]);
    }
    await fc.assert(
      fc.asyncProperty(any, fc.array(fc.tuple(any, any)), async (heading, rows) => {
        expect(cellsAsRead(await fileOf(`${heading} `, rows), separator).filter(isFormula)).toEqual([]);
      }),
    );
  },
);

it('comes back as it was', async () => {
  const any = fc.stringMatching(/^[;"'=\n\r\t,x+]{0,8}$/);
  await fc.assert(
    fc.asyncProperty(any, fc.array(fc.tuple(any, any), { minLength: 1 }), async (heading, rows) => {
      const read: string[][] = parse(await fileOf(`${heading} `, rows), { record_delimiter: '\r\n' });
      expect(read.map((cells) => cells.map(unescapeFormula))).toEqual([[`${heading} `, 'other'], ...rows]);
    }),
  );
});
