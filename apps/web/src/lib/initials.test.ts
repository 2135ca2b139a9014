import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada maria lovelace', 'AM'],
  ['  Ada   Lovelace ', 'AL'],
  ['Ada', 'A'],
  ['élodie öst', 'ÉÖ'],
  ['😀 Ada', '😀A'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('shows %j as %s', (name, shown) => expect(initials(name)).toBe(shown));
