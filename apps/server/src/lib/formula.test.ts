import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asText, fromText } from './formula.ts';

it('writes no text that a spreadsheet would take for a formula', () => {
  expect(['=1+1', '+49 30', '-5', '@home', "'=x", '＝1', 'plain', "'quoted'"].map(asText)).toEqual([
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

it('gives every text back', () => {
  const starting = fc.tuple(fc.stringMatching(/^[=+@'-]{0,4}$/), fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(starting, (text) => {
      expect(fromText(asText(text))).toBe(text);
    }),
  );
});
