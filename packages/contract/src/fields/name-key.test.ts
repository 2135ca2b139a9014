import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['case', 'Energy and Utilities', 'energy and utilities'],
  ['outer and repeated spaces', '  Energy \t and  utilities ', 'energy and utilities'],
  ['composed and decomposed letters', 'Cafe\u0301', 'caf\u00e9'],
  ['full-width letters', 'ＩＴ', 'it'],
  ['no-break spaces', 'Service\u00a0desk', 'service desk'],
])('names that differ only in %s are the same', (_difference, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test('names that differ in a letter are different', () => {
  expect(nameKey('Müller')).not.toBe(nameKey('Muller'));
});

// Takes many seconds in quadratic time: the test runs out of its own.
test('a cell full of marks is read at once', { timeout: 5000 }, () => {
  const cell = `e${'\u0301\u0316'.repeat(60_000)}`;
  expect(nameKey(cell)).toMatch(/^.\p{M}+$/u);
});
