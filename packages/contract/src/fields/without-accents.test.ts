import { expect, test } from 'vitest';
import { withoutAccents } from './without-accents.ts';

test.each([
  ['Latin letters', 'zoë łódź müller œuvre', 'zoe lodz muller oeuvre'],
  ['a capital with a dot', 'İstanbul'.toLowerCase(), 'istanbul'],
  ['ß', 'straße', 'strasse'],
  ['Cyrillic letters', 'ёлка', 'елка'],
  ['Greek letters', 'ωμέγα', 'ωμεγα'],
])('accents do not count: %s', (_letters, text, key) => {
  expect(withoutAccents(text)).toBe(key);
});

test.each([
  ['voiced kana', 'が', 'か'],
  ['Korean syllables', '각', '가'],
  ['Arabic letters with hamza', 'أ', 'ا'],
])('other letters stay other letters: %s', (_letters, one, other) => {
  expect(withoutAccents(one)).not.toBe(withoutAccents(other));
});
