import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword('correct horse');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct house')).toBe(false);
});
