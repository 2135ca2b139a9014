import { expect, it } from 'vitest';
import { shownSubscription, subscriptionSchema } from './subscription-values.ts';

const judge = (seats: string) =>
  subscriptionSchema.safeParse({
    ...shownSubscription(undefined, '2026-03-01'),
    client_id: '7',
    name: 'Core',
    modules: ['measure_it'],
    start_date: '2026-01-01',
    seat_limit: seats,
  });

it.each([
  ['25', 25],
  ['1,200', 1200],
  ['20.000', 20_000],
  ['20 000', 20_000],
  ['', null],
])('reads a seat limit of %s as %s', (typed, seats) => {
  expect(judge(typed).data?.seat_limit).toBe(seats);
});

it.each(['12,5', '12.5', '1,25', 'many'])('refuses a seat limit of %s', (typed) => {
  expect(judge(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual(['seat_limit']);
});
