import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada maria lovelace', 'AM'],
  ['  Ada   Lovelace ', 'AL'],
  ['Ada', 'A'],
  ['élodie öst', 'ÉÖ'],
  ['😀 Ada', '😀A'],
  ['e\u0301lodie', 'E\u0301'],
  ['\u{1F1EB}\u{1F1F7} \u{1F469}\u200D\u{1F4BB}', '\u{1F1EB}\u{1F1F7}\u{1F469}\u200D\u{1F4BB}'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('shows %j as %s', (name, shown) => expect(initials(name)).toBe(shown));
