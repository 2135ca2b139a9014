import { expect, it } from 'vitest';
import { csvText } from './csv-file.ts';

it('writes rows with a UTF-8 mark, doubled quotes and CRLF line ends, as spreadsheets read them', () => {
  expect(
    csvText([
      ['Row', 'Fault'],
      ['2', 'says "no", twice\nover'],
    ]),
  ).toBe('\uFEFFRow,Fault\r\n2,"says ""no"", twice\nover"\r\n');
});

it('escapes formulas', () => {
  expect(csvText([['=1+1', '+1', '-1', '@a', 'a=b']])).toBe("\uFEFF'=1+1,'+1,'-1,'@a,a=b\r\n");
});
