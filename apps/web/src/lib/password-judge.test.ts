import { expect, it } from 'vitest';
import { judgePassword } from './password-judge.ts';

it('finds everybody’s passwords, words and keyboard rows weak, and says why', () => {
  expect(judgePassword('password', [])).toEqual({ level: 'weak', warning: 'topTen' });
  expect(judgePassword('organisation', []).level).toBe('weak');
  expect(judgePassword('aaaaaaaaaa', [])).toEqual({ level: 'weak', warning: 'simpleRepeat' });
});

it('finds what nobody guesses strong, with nothing to say against it', () => {
  expect(judgePassword('lunar-brick-47-violin', [])).toEqual({ level: 'strong', warning: null });
});

it('takes names, parts of an address and the company into account', () => {
  const own = ['Oyelaran Adébáyọ̀', 'oyelaran.adebayo@wexbridge.example'];
  expect(judgePassword('wexbridge', []).level).not.toBe('weak');
  expect(judgePassword('wexbridge', own).level).toBe('weak');
  expect(judgePassword('oyelaran', own).level).toBe('weak');
});

it('judges a very long password by its beginning', () => {
  expect(judgePassword('p@$$w0rd!'.repeat(100), []).level).toBeDefined();
});
