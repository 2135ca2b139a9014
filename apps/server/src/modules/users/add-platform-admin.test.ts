import { signIn } from '@orgscope/contract/resources/session';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addPlatformAdmin } from './add-platform-admin.ts';

const { call, database, userById } = await startTestApp();
const ada = { email: 'Ada@operator.example', firstName: 'Ada', lastName: 'Lind' };

it('makes the operator and its first administrator on a new database, who signs in and accepts the terms', async () => {
  const password = (await addPlatformAdmin(database, ada)) ?? '';

  const response = await call(signIn, { body: { username: 'ada@operator.example', password } });

  expect(response.json().data.user).toMatchObject({
    client: { id: 1, name: 'Orgscope' },
    platform_role: 'platform_admin',
    full_name: 'Ada Lind',
    needs_terms: true,
    needs_profile_completion: false,
  });
  const { oneTimePasswordExpiresAt } = await userById(response.json().data.user.id);
  expect(Math.round(((oneTimePasswordExpiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(72);
});

it('makes a second administrator of the same company, and nobody twice', async () => {
  expect(await addPlatformAdmin(database, { ...ada, email: 'bo@operator.example' })).toBeTypeOf('string');
  expect(await addPlatformAdmin(database, { ...ada, email: 'BO@operator.example' })).toBeUndefined();
});
