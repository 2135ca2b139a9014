import { expect, it } from 'vitest';
import { roundedValue } from './rounded-value.ts';

it.each([
  [84.8114, 84.81],
  [99.7836, 99.784],
  [100, 100],
  [104.3478, 104.35],
])('keeps of a share of %d one more digit than pages show', (value, kept) => {
  expect(roundedValue('participation', 'percent', null, value)).toBe(kept);
});
