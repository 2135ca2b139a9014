import * as calls from '@orgscope/contract/resources/scim';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aSession } = await startTestApp();

it('revokes the token that was shown, and none that has replaced it', async () => {
  const client = await aClient();
  const [as, colleague] = await Promise.all(
    ['Ada', 'Ines'].map((firstName) =>
      aSession({ client, platformRole: 'client_admin', firstName, lastName: 'Duarte' }),
    ),
  );
  if (!as || !colleague) throw new Error('There is no session');
  const create = async (by: typeof as) => (await call(calls.createScimToken, { as: by })).json().data.connection;
  const shown = await create(as);
  const present = await create(colleague);
  const revoke = async (query: { start?: string }) => (await call(calls.revokeScimToken, { as, query })).json();

  expect(await revoke({ start: shown.token.start })).toMatchObject({
    message: 'Ines Duarte has changed this meanwhile',
    error: { code: 'edit_conflict' },
    conflict: { record: present, changed_by: 'Ines Duarte', by_you: false, changed_at: present.token.created_at },
  });
  expect((await call(calls.readScim, { as })).json().data).toEqual(present);
  expect(await revoke({ start: present.token.start })).toMatchObject({ success: true });
  expect(await revoke({ start: present.token.start })).toMatchObject({ error: { code: 'not_found' } });

  await create(as);
  expect(await revoke({})).toMatchObject({ success: true });
});
