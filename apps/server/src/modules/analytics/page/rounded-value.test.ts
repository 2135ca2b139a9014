import { expect, it } from 'vitest';
import { roundedValue } from './rounded-value.ts';

it.each([
  [84.8114, 84.81],
  [0.5, 0.5],
  [0.03514, 0.0351],
  [0.004, 0.004],
  [0, 0],
  [99.7836, 99.784],
  [99.99651, 99.99651],
  [100, 100],
  [99.99999999999999, 100],
  [104.3478, 104.35],
])('keeps of a share of %d one more digit than pages show', (value, kept) => {
  expect(roundedValue('participation', 'percent', null, value)).toBe(kept);
});
