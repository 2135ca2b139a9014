import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula-escape.ts';

it('writes no text that a spreadsheet would take for a formula', () => {
  expect(['=1+1', '+49 30', '-5', '@home', "'=x", '＝1', 'plain', "'quoted'"].map(escapeFormula)).toEqual([
    "'=1+1",
    "'+49 30",
    "'-5",
    "'@home",
    "''=x",
    "'＝1",
    'plain',
    "'quoted'",
  ]);
});

it('restores every text', () => {
  const starting = fc.tuple(fc.stringMatching(/^[=+@'-]{0,4}$/), fc.string()).map((parts) => parts.join(''));
  const parted = fc.stringMatching(/^[=+@'";\t\r\nx-]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(starting, parted), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

it('protects what begins a cell where semicolons, tabs or line breaks part cells', () => {
  const parted = ['x;=1', "x;'=1", 'x;"=1"', 'a\n- b\r\n+c', 'a\t@b', 'a; b', 'a;\r\nb', 'a=1;b-2'];
  expect(parted.map(escapeFormula)).toEqual([
    "x;'=1",
    "x;''=1",
    `x;"'=1"`,
    "a\n'- b\r\n'+c",
    "a\t'@b",
    'a; b',
    'a;\r\nb',
    'a=1;b-2',
  ]);
});

it('takes no longer for each of many quotes and apostrophes', () => {
  const long = `;${'"'.repeat(300_000)}${"'".repeat(300_000)}=`;
  const begun = performance.now();
  expect(unescapeFormula(escapeFormula(long))).toBe(long);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
