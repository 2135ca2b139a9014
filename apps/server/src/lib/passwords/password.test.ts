import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword('correct horse');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct house')).toBe(false);
});

test('refuses more of one account than may wait, and takes one of another network before the others that wait', async () => {
  const hash = await hashPassword('correct horse');
  const done: string[] = [];
  const verify = async (group: string, one: number) => {
    await verifyPassword(hash, 'correct horse', { group, one: `${one}` });
    done.push(group);
  };
  const ofOne = Array.from({ length: 22 }, () => verify('a', 1));
  const others = Array.from({ length: 10 }, (_, at) => verify('a', at + 2));
  const answers = await Promise.allSettled([...ofOne, ...others, verify('b', 1)]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at === 21 ? 'rejected' : 'fulfilled')));
  // It begins third. Which of two that run side by side ends first is the machine's choice.
  expect(done.indexOf('b')).toBeLessThan(done.length / 2);
});
