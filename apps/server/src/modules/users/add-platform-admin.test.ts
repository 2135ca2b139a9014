import { signIn } from '@orgscope/contract/resources/session';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addPlatformAdmin } from './add-platform-admin.ts';

const { call, database, aUser, userById } = await startTestApp();
const ada = { email: 'Ada@operator.example', firstName: 'Ada', lastName: 'Lind' };

it('creates the operator and its first administrator on a new database, who signs in and accepts the terms', async () => {
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
  expect(Math.round(((oneTimePasswordExpiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(30);
});

it('creates a second administrator of the same company', async () => {
  expect(await addPlatformAdmin(database, { ...ada, email: 'bo@operator.example' })).toBeTypeOf('string');
});

it('gives a new first password to an administrator who has not replaced the previous one, which ends', async () => {
  const username = 'cy@operator.example';
  const former = (await addPlatformAdmin(database, { ...ada, email: username })) ?? '';
  const password = (await addPlatformAdmin(database, { ...ada, email: 'CY@operator.example' })) ?? '';

  expect((await call(signIn, { body: { username, password: former } })).statusCode).toBe(400);
  expect((await call(signIn, { body: { username, password } })).statusCode).toBe(200);
});

it('refuses an address that another user signs in with', async () => {
  const { username } = await aUser({ password: 'Kestrel over water', platformRole: 'platform_admin' });

  expect(await addPlatformAdmin(database, { ...ada, email: username })).toBeUndefined();
});
