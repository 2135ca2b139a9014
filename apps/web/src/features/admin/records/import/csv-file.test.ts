import { expect, it } from 'vitest';
import { csvText } from './csv-file.ts';

it('writes rows as spreadsheets read them: with a mark for UTF-8, quotes doubled, lines ended by CR and LF', () => {
  expect(
    csvText([
      ['Row', 'Fault'],
      ['2', 'says "no", twice\nover'],
    ]),
  ).toBe('\uFEFFRow,Fault\r\n2,"says ""no"", twice\nover"\r\n');
});

it('makes formulas harmless', () => {
  expect(csvText([['=1+1', '+1', '-1', '@a', 'a=b']])).toBe("\uFEFF'=1+1,'+1,'-1,'@a,a=b\r\n");
});
