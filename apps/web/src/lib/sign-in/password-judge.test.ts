import { expect, it } from 'vitest';
import { judgePassword } from './password-judge.ts';

it('rates common passwords, words and keyboard rows weak, and says why', () => {
  expect(judgePassword('password', [])).toEqual({ level: 'weak', warning: 'topTen' });
  expect(judgePassword('organisation', []).level).toBe('weak');
  expect(judgePassword('aaaaaaaaaa', [])).toEqual({ level: 'weak', warning: 'simpleRepeat' });
});

it('rates an unguessable password strong, without warnings', () => {
  expect(judgePassword('lunar-brick-47-violin', [])).toEqual({ level: 'strong', warning: null });
});

it('considers names, parts of an address and the company', () => {
  const own = ['Oyelaran Adébáyọ̀', 'oyelaran.adebayo@wexbridge.example'];
  expect(judgePassword('wexbridge', []).level).not.toBe('weak');
  expect(judgePassword('wexbridge', own).level).toBe('weak');
  expect(judgePassword('oyelaran', own).level).toBe('weak');
});

it('judges a very long password by its beginning', () => {
  expect(judgePassword('p@$$w0rd!'.repeat(100), []).level).toBeDefined();
});
