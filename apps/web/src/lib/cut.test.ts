import { expect, test } from 'vitest';
import { cut, cutLines } from './cut.ts';

test('no character as people see it falls apart', () => {
  expect(cut('ab👩‍🚀', 4)).toBe('ab…');
  expect(cut('ab👩‍🚀', 7)).toBe('ab👩‍🚀');
});

test.each([
  ['one line stays', 'One line', 3, 'One line'],
  ['as many lines as asked for stay', 'a\nb\nc', 3, 'a\nb\nc'],
  ['more lines are cut', 'a\nb\nc\nd', 3, 'a\nb\nc…'],
  ['empty lines at the cut go', 'a\n\n\nd', 3, 'a…'],
  ['a line that fills many is cut as they are', 'x'.repeat(121), 2, `${'x'.repeat(120)}…`],
  ['long lines count as often as they fill one', `${'x'.repeat(130)}\nb\nc`, 2, `${'x'.repeat(120)}…`],
])('%s', (_, text, lines, shown) => expect(cutLines(text, lines)).toBe(shown));
