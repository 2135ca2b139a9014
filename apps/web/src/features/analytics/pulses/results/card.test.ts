import { expect, test } from 'vitest';
import { whyNone } from './card.ts';
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
