import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isCommon } from './common-passwords.ts';

it.each([
  'password',
  'PASSWORD',
  'qwerty123',
  'letmein',
  'iloveyou',
  'ｐａｓｓｗｏｒｄ',
  'baseball1',
  'liverpool',
  'kestrel',
])('%s is common', async (password) => {
  expect(await isCommon(password)).toBe(true);
});

it('contains every entry of another list of common passwords', async () => {
  const missing: string[] = [];
  for (const password of dictionary['passwords-common']) {
    if ([...password].length >= 6 && !(await isCommon(password))) missing.push(password);
  }
  expect(missing).toEqual([]);
});

it('takes hardly any other text for a common password', async () => {
  const others = Array.from({ length: 50_000 }, (_, index) => `heron ${index} under bridge ${index * 7919}`);
  const taken = await Promise.all(others.map(isCommon));
  // One in 48,000 is expected.
  expect(taken.filter(Boolean).length).toBeLessThan(10);
});
