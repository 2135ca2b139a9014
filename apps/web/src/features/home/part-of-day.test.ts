import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([
  [3, 'evening'],
  [4, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %d it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
