import { expect, it } from 'vitest';
import { csvText } from './csv-file.ts';

it('writes rows with a UTF-8 mark, doubled quotes and CR LF line ends', () => {
  expect(
    csvText([
      ['Row', 'Fault'],
      ['2', 'says "no", twice\nover'],
    ]),
  ).toBe('\uFEFFRow,Fault\r\n2,"says ""no"", twice\nover"\r\n');
});

it('escapes formulas as the server does', () => {
  expect(csvText([['=1+1', '+1', '-1', '@a', 'a=b', "'=1", '＝1']])).toBe("\uFEFF'=1+1,'+1,'-1,'@a,a=b,''=1,'＝1\r\n");
});

it('leaves negative numbers numbers', () => {
  expect(csvText([['Change', -3.8]])).toBe('\uFEFFChange,-3.8\r\n');
});
