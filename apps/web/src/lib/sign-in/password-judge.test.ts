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

it('never praises a password that the server refuses', () => {
  const own = ['Ada Kowalska', 'ada.kowalska@acme.example', 'Blue Harbour Ltd'];
  for (const password of [
    'BlueHarbour-2026',
    'Blue Harbour Ltd',
    'KowalskaAda',
    'Harbour!dragon',
    'orgscopepassword',
  ]) {
    expect([password, judgePassword(password, own)]).toEqual([password, { level: 'weak', warning: 'userInputs' }]);
  }
  for (const password of ['1-2-3-4-5-6', '1qaz2wsx3edc', 'acegikmoqsuwy', '2024-2024-2024-']) {
    expect([password, judgePassword(password, own).level]).toEqual([password, 'weak']);
  }
  expect(judgePassword('a harbour full of geese', own).level).toBe('strong');
  expect(judgePassword('🦊🦉🐢🐇🦔🐿️🦊🐢', own).level).not.toBe('weak');
});

it('judges a very long password by its beginning', () => {
  expect(judgePassword('p@$$w0rd!'.repeat(100), []).level).toBeDefined();
});
