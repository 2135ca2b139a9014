import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { deleteClient } from '@orgscope/contract/resources/clients';
import { endUserSessions } from '@orgscope/contract/resources/user-access';
import { inviteUser, updateUser } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, aClient, aUser, aSession, userById } = await startTestApp();
const client = await aClient();

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];

/** An administrator whose password was given 16 minutes ago. */
async function anOldSession(platformRole: 'platform_admin' | 'client_admin') {
  const user = await aUser({ client, platformRole });
  const as = await aSession({ user });
  await database
    .in(platformScope)
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, user.id));
  return as;
}

it('asks for the password again before roles change, others are signed out, or a client is deactivated', async () => {
  const lead = await anOldSession('client_admin');
  const operator = await anOldSession('platform_admin');
  const { id, version } = await aUser({ client });
  const params = { id };

  for (const attempt of [
    () => call(updateUser, { as: lead, params, body: { version, platform_role: 'client_admin' } }),
    () => call(inviteUser, { as: lead, body: { email: 'new@people.example', platform_role: 'client_admin' } }),
    () => call(endUserSessions, { as: lead, params }),
    () => call(deleteClient, { as: operator, params: { id: client.id } }),
  ]) {
    expect(codeOf(await attempt())).toEqual([400, 'proof_required']);
  }
});

it('asks for nothing before other changes and invitations of members', async () => {
  const lead = await anOldSession('client_admin');
  const { id, version } = await aUser({ client });

  const changed = await call(updateUser, { as: lead, params: { id }, body: { version, job_title: 'Architect' } });
  const invited = await call(inviteUser, {
    as: lead,
    body: { email: 'member@people.example', platform_role: 'member' },
  });

  expect([changed.statusCode, invited.statusCode]).toEqual([200, 201]);
});

it('asks for nothing where the role is sent as it is', async () => {
  const lead = await anOldSession('client_admin');
  const { id, version } = await aUser({ client });
  const body = { version, platform_role: 'member', job_title: 'Architect' } as const;

  const changed = await call(updateUser, { as: lead, params: { id }, body });

  expect([changed.statusCode, changed.json().data?.job_title]).toEqual([200, 'Architect']);
});

it('asks for the password only where the change is otherwise accepted', async () => {
  const lead = await anOldSession('client_admin');
  const theirs = await aUser({ client: await aClient(), platformRole: 'client_admin' });
  const { id, version } = await aUser({ client });
  const absent = 2_147_483_647;

  for (const params of [{ id: theirs.id }, { id: absent }]) {
    for (const platform_role of ['member', 'client_admin'] as const)
      expect(codeOf(await call(updateUser, { as: lead, params, body: { platform_role } }))).toEqual([404, 'not_found']);
  }
  const outdated = { version: version + 1, platform_role: 'client_admin' } as const;
  expect(codeOf(await call(updateUser, { as: lead, params: { id }, body: outdated }))).toEqual([409, 'edit_conflict']);
});

it('asks for the password if the role became another one while the request waited', async () => {
  const lead = await anOldSession('client_admin');
  const { id } = await aUser({ client, platformRole: 'client_admin' });
  const promote = () => call(updateUser, { as: lead, params: { id }, body: { platform_role: 'client_admin' } });
  let answer: Promise<Response> | undefined;

  await database.transaction(platformScope, async (tx) => {
    await tx.update(users).set({ platformRole: 'member' }).where(eq(users.id, id));
    if (database.engine === 'postgresql') answer = promote();
  });

  expect(codeOf(await (answer ?? promote()))).toEqual([400, 'proof_required']);
  expect((await userById(id)).platformRole).toBe('member');
});

it('lets no API token change roles, but send them as they are', async () => {
  const lead = await aSession({ client, platformRole: 'client_admin' });
  const { id, version } = await aUser({ client });
  const created = await call(createApiToken, {
    as: lead,
    body: { name: 'Directory', scopes: ['write:users'], days: 7 },
  });
  const headers = { authorization: `Bearer ${created.json().data.secret}` };

  const promoted = await call(updateUser, {
    headers,
    params: { id },
    body: { version, platform_role: 'client_admin' },
  });
  const whole = { version, platform_role: 'member', job_title: 'Architect' } as const;
  const changed = await call(updateUser, { headers, params: { id }, body: whole });

  expect([codeOf(promoted), changed.statusCode]).toEqual([[403, 'permission_denied'], 200]);
});
