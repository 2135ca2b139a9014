import { expect, it } from 'vitest';
import { meetsTarget } from './meets-target.ts';

it('knows whether a target is met', () => {
  expect(meetsTarget(5.5, { direction: 'at_most', value: 5.5, high: null })).toBe(true);
  expect(meetsTarget(5.4, { direction: 'at_least', value: 5.5, high: null })).toBe(false);
  expect(meetsTarget(6.1, { direction: 'within', value: 5, high: 6 })).toBe(false);
});
