import { expect, test } from 'vitest';
import { headlineShare } from './headline-share.ts';

test('a share is whole, and small ones have the digits of their tile', () => {
  expect([48.4, 12.5, 9.96, 5.24].map(headlineShare)).toEqual([48, 13, 10, 5.2]);
});

test('only nothing is 0, and only all of it is 100', () => {
  expect([0, 0.04, 0.0004, 99.5, 99.99, 100].map(headlineShare)).toEqual([0, 0.04, 0.0004, 99, 99, 100]);
});
