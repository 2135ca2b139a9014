import { test, expect } from 'vitest';
import { codeReader } from './read-code.ts';

const read = codeReader({ in_stock: 'In stock', lost: 'Lost' });

test.each([
  ['in_stock', 'in_stock'],
  ['IN  Stock', 'in_stock'],
  [' lost ', 'lost'],
  ['gone', 'gone'],
  ['', ''],
])('"%s" is "%s"', (written, code) => {
  expect(read(written)).toBe(code);
});

test.each([
  ['Auf Lager', 'in_stock'],
  ['In stock', 'in_stock'],
  ['lost', 'lost'],
])('of two languages, "%s" is "%s": the first one decides', (written, code) => {
  const both = codeReader(
    { in_stock: 'In stock', lost: 'Lost' },
    { in_stock: 'Auf Lager', lost: 'In Stock', gone: 'Lost' },
  );
  expect(both(written)).toBe(code);
});
