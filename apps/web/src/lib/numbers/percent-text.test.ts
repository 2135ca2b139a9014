import { expect, test } from 'vitest';
import { percentText } from './percent-text.ts';

test('only nothing is 0%, and only all is 100%', () => {
  const shares = [0, 0.0001, 0.004, 0.006, 0.27, 0.994, 0.996, 0.9999, 1];

  expect(shares.map(percentText)).toEqual(['0%', '<1%', '<1%', '1%', '27%', '99%', '>99%', '>99%', '100%']);
});
