import { expect, test } from 'vitest';
import { stepAround, whyNone } from './card.ts';
import type { CardProps } from './card.ts';

const why = (state: string, answered: number | null, group: object | null = null) =>
  whyNone({ pulse: { state }, participation: { answered }, group } as unknown as CardProps['data'], 'too_few');
const ofFive = { invited: 8, answered: 5, share: 62.5 };

test('without results, only an open pulse promises some from five answers on', () => {
  expect(why('open', null)).toBe('too_few');
  expect(why('closed', null)).toBe('few_closed');
  expect(why('archived', null)).toBe('few_closed');
});

test('a group without results is said to be hidden, however many of it answered', () => {
  expect([why('open', 20, ofFive), why('closed', 20, ofFive)]).toEqual(['few_group', 'few_group']);
});

test('the colour of a value is that of what is written', () => {
  // Written 3.4, 3.5, 4.0 and 4.4.
  expect([3.44, 3.4615, 3.96, 4.35].map((value) => stepAround(value, 'satisfaction'))).toEqual([1, 2, 3, 4]);
  // Written −20, −1 and 0.
  expect([-20.4, -0.6, -0.4].map((value) => stepAround(value, 'enps'))).toEqual([1, 1, 2]);
});
