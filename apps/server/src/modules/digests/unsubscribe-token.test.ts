import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { unsubscribeTokens } from './unsubscribe-token.ts';

const [former, key] = [randomBytes(32), randomBytes(32)];
const tokens = unsubscribeTokens([key]);

it('names its user, and only under a key of the servers', () => {
  const token = tokens.tokenOf(42);

  expect(tokens.userOf(token)).toBe(42);
  expect(unsubscribeTokens([former]).userOf(token)).toBeUndefined();
  expect(unsubscribeTokens([former, key]).userOf(token)).toBe(42);
});

it.each([
  '',
  '42',
  '42.',
  `43.${tokens.tokenOf(42).split('.')[1]}`,
  `042.${tokens.tokenOf(42).split('.')[1]}`,
  `${tokens.tokenOf(42)}a`,
  tokens.tokenOf(2_147_483_648),
  '42.ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ',
])('%j is not one', (text) => {
  expect(tokens.userOf(text)).toBeUndefined();
});
