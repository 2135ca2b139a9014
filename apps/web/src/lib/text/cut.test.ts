import { expect, test } from 'vitest';
import { cut, cutLines } from './cut.ts';

test('never splits a visible character', () => {
  expect(cut('ab👩‍🚀', 4)).toBe('ab…');
  expect(cut('ab👩‍🚀', 7)).toBe('ab👩‍🚀');
});

test.each([
  ['one line stays', 'One line', 3, 'One line'],
  ['as many lines as requested stay', 'a\nb\nc', 3, 'a\nb\nc'],
  ['more lines are cut', 'a\nb\nc\nd', 3, 'a\nb\nc…'],
  ['empty lines at the cut are removed', 'a\n\n\nd', 3, 'a…'],
  ['a line that wraps is cut like several lines', 'x'.repeat(121), 2, `${'x'.repeat(120)}…`],
  ['a long line counts as the lines it fills', `${'x'.repeat(130)}\nb\nc`, 2, `${'x'.repeat(120)}…`],
])('%s', (_, text, lines, shown) => expect(cutLines(text, lines)).toBe(shown));
