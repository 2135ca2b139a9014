import { escapeFormula } from '@orgscope/contract/records/formula-escape';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unescapeFormula } from './formula-escape.ts';

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
  fc.assert(
    fc.property(starting, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});
