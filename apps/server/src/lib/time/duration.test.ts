import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['90', 90],
  ['45s', 45],
  ['30m', 1_800],
  ['12h', 43_200],
  ['7d', 604_800],
])('%s is %i seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', '0', '0h', '-1', '1.5h', '1w', 'soon', '12 h'])('"%s" is not a duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
