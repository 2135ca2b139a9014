import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import { removeNames } from './remove-names.ts';

const { call, database, aClient, aUser, aSession } = await startTestApp();

it('leaves the words "Former user" in comments after somebody was erased', async () => {
  const client = await aClient();
  const lead = await aSession({ client, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
  const { id, username } = await aUser({ client, firstName: 'Zinnia', lastName: 'Quill' });
  const erased = await call(eraseUser, { as: lead, params: { id }, body: { confirm: username } });
  expect(erased.statusCode).toBe(200);
  const text = 'User accounts of Former colleagues stay open. Ask Brandt.';

  const told = await removeNames(database.in(platformScope), client.id, [{ question: 'why', text }]);

  expect(told).toEqual([{ question: 'why', text: 'User accounts of Former colleagues stay open. Ask […].' }]);
});
