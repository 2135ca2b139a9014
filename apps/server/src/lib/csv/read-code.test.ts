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
