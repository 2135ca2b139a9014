import { message } from '@orgscope/contract/words/message';
import { describe, expect, it } from 'vitest';
import { oneTimePassword } from './one-time-password.ts';
import { passwordFaults } from './password-rules.ts';

const owner = {
  username: 'zoe.lindqvist@acme.example',
  firstName: 'Zoë',
  lastName: 'Lindqvist-Roy',
  client: { name: 'Blue Harbour Ltd' },
};
const faultsOf = (password: string, minLength = 6) => passwordFaults(password, owner, minLength);

describe('a chosen password', () => {
  it.each(['password', 'PASSWORD', 'letmein', 'iloveyou', 'sunshine'])(
    '%s is refused as too common',
    async (password) => {
      expect(await faultsOf(password)).toEqual([message('passwords.too_common')]);
    },
  );

  it.each([
    '654321',
    '222222',
    '555555',
    '121212',
    '987654321',
    '00000000',
    '123123123',
    '1111111111',
    'qwerty',
    '1qaz2wsx',
    '1-2-3-4-5-6',
    'A B C D E F',
    '１２３４５６',
  ])('%s is refused as a run or a repetition', async (password) => {
    expect(await faultsOf(password)).toEqual([message('passwords.pattern')]);
  });

  it.each([
    'orgscope',
    'Orgscope2026!',
    'epocsgro',
    'Orgscope-demo-1',
    'orgscopepassword',
    'Orgscope123456',
    'Blue Harbour Ltd',
    'blueharbour',
    'BlueHarbour-2026',
    'harbour-password',
    'Harbour!dragon',
    'acme-7Fq2x',
    'zoe.lindqvist@acme.example',
    'Zoe.Lindqvist',
    'lindqvist-roy',
    'LINDQVIST ROY',
    'zoelindqvistroy1987',
    '2024zoë',
    'tsivqdnileoz',
    'acme.example',
  ])('%s is refused as the user’s name or address', async (password) => {
    expect(await faultsOf(password)).toEqual([message('passwords.personal')]);
  });

  it.each(['Kestrel over water', 'lindqvist keeps bees', 'a harbour full of geese', 'пароль от почты', '🦊🦉🐢🐇🦔🐿️'])(
    '%s is taken',
    async (password) => {
      expect(await faultsOf(password)).toEqual([]);
    },
  );

  it('must have the minimum length that the operator has set', async () => {
    expect(await faultsOf('Kestrels', 12)).toEqual([message('passwords.too_short', { least: 12 })]);
    expect(await faultsOf('🦊🦉🐢')).toEqual([message('passwords.too_short', { least: 6 })]);
  });

  it('gets all its errors at once', async () => {
    expect(await passwordFaults('dragon', { ...owner, firstName: 'Dragon' }, 8)).toEqual([
      message('passwords.too_short', { least: 8 }),
      message('passwords.personal'),
      message('passwords.too_common'),
    ]);
  });

  it('is compared with a name that contains digits, without the digits', async () => {
    const named = { ...owner, username: 'kestrel77@acme.example' };

    expect(await passwordFaults('2024kestrel', named, 6)).toEqual([message('passwords.personal')]);
  });

  it('is not refused because it shares digits with a name of digits only', async () => {
    const numbered = { ...owner, username: '4711@acme.example' };

    expect(await passwordFaults('90210-88341', numbered, 6)).toEqual([]);
    expect(await passwordFaults('!4711!', numbered, 6)).toEqual([message('passwords.personal')]);
  });

  it('is not compared with a missing name', async () => {
    expect(
      await passwordFaults('123987', { username: '', firstName: '', lastName: '', client: { name: '' } }, 6),
    ).not.toContain(message('passwords.personal'));
  });
});

describe('a one-time password', () => {
  it('is easy to type, and different each time', async () => {
    const passwords = Array.from({ length: 100 }, oneTimePassword);

    expect(new Set(passwords).size).toBe(100);
    // Each of the 32 letters is five bits.
    expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(32);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  });
});
