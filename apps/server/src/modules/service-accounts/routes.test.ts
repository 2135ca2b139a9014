import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { readCaller } from '@orgscope/contract/resources/caller';
import * as calls from '@orgscope/contract/resources/service-accounts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, aClient, aServiceAccount, aServiceToken, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const client = await aClient();
const lead = await aUser({ client, platformRole: 'client_admin', firstName: 'Ines', lastName: 'Duarte' });
const as = await aSession({ user: lead });
const wanted: NewApiToken = { name: 'Nightly', scopes: ['write:assets'], days: 30 };
const codeOf = (response: Awaited<ReturnType<typeof call>>) => [response.statusCode, response.json().error?.code];
const createFor = (id: number, body: NewApiToken = wanted) =>
  call(calls.createServiceToken, { as, params: { id }, body });

describe('a service account', () => {
  it('is added, renamed, deactivated and restored by an administrator of its client', async () => {
    const added = await call(calls.addServiceAccount, {
      as,
      body: { name: 'Inventory scanner', description: 'Finds laptops' },
    });
    expect(added.statusCode).toBe(201);
    const { data: account } = added.json();
    expect(account).toMatchObject({
      description: 'Finds laptops',
      is_active: true,
      token_count: 0,
      last_used_at: null,
      created_by: 'Ines Duarte',
      version: 1,
    });

    const params = { id: account.id };
    const body = { name: 'Scanner', version: 1 };
    expect((await call(calls.updateServiceAccount, { as, params, body })).json().data.name).toBe('Scanner');
    expect(codeOf(await call(calls.updateServiceAccount, { as, params, body }))).toEqual([409, 'edit_conflict']);
    expect(codeOf(await call(calls.addServiceAccount, { as, body: { name: ' scanner ' } }))).toEqual([
      409,
      'name_taken',
    ]);
    expect((await call(calls.deleteServiceAccount, { as, params })).json().data.is_active).toBe(false);
    expect(codeOf(await createFor(account.id))).toEqual([409, 'inactive']);
    expect((await call(calls.restoreServiceAccount, { as, params })).json().data.is_active).toBe(true);
    expect((await call(calls.listServiceAccounts, { as })).json().data).toHaveLength(1);
  });

  it('is one of a limited number of active ones, also for simultaneous calls', async () => {
    const full = await aClient();
    const admin = await aSession({ client: full, platformRole: 'client_admin' });
    const most = calls.serviceAccountLimits.perClientMax;
    for (let made = 2; made < most; made += 1) await aServiceAccount({ client: full });
    const resting = await aServiceAccount({ client: full, isActive: false });
    const add = (name: string) => call(calls.addServiceAccount, { as: admin, body: { name } });

    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(add));

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409]);
    const restored = await call(calls.restoreServiceAccount, { as: admin, params: { id: resting.id } });
    expect(codeOf(restored)).toEqual([409, 'too_many']);
  });

  it('has no members among its administrators', async () => {
    const member = await aSession({ client });
    expect(codeOf(await call(calls.listServiceAccounts, { as: member }))).toEqual([403, 'permission_denied']);
  });
});

describe('a token of a service account', () => {
  it('is shown once, works, and tells its last use', async () => {
    const { id } = await aServiceAccount({ client });
    const created = await createFor(id, { ...wanted, networks: ['127.0.0.0/8'] });
    expect(created.statusCode).toBe(201);
    const { secret, token } = created.json().data;
    const stored = await db.select().from(apiTokens).where(eq(apiTokens.serviceAccountId, id));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(8));

    await call(readCaller, { headers: { authorization: `Bearer ${secret}` } });

    const { account, tokens, scopes } = (await call(calls.readServiceAccount, { as, params: { id } })).json().data;
    expect(tokens).toEqual([{ ...token, last_used_at: expect.any(String) }]);
    expect(account).toMatchObject({ token_count: 1, last_used_at: tokens[0].last_used_at });
    expect(scopes).toContain('write:assets');
    expect(scopes).not.toContain('write:users');
    expect(scopes).not.toContain('write:industries');
  });

  it('has no scope that a service account may not have, and they are at most twenty', async () => {
    const account = await aServiceAccount({ client });
    const refusal = await createFor(account.id, { ...wanted, scopes: ['write:users'] });
    expect(refusal.json().message).toEqual({ scopes: ['You may not give this scope to a token: write:users'] });

    for (let made = 1; made < calls.serviceAccountLimits.tokensMax; made += 1) await aServiceToken({ account });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await createFor(account.id)).statusCode));
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
  });

  it('is created, and lives again, only after the password was given lately', async () => {
    const account = await aServiceAccount({ client });
    const resting = await aServiceAccount({ client, isActive: false });
    const user = await aUser({ client, platformRole: 'client_admin' });
    const late = await aSession({ user });
    await db
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.userId, user.id));

    const create = await call(calls.createServiceToken, { as: late, params: { id: account.id }, body: wanted });
    const restore = await call(calls.restoreServiceAccount, { as: late, params: { id: resting.id } });
    expect([codeOf(create), codeOf(restore)]).toEqual([
      [400, 'proof_required'],
      [400, 'proof_required'],
    ]);
  });

  it('outlives the account of who created it, and ends when it is revoked', async () => {
    const creator = await aUser({ client, platformRole: 'client_admin' });
    const { id } = await aServiceAccount({ client });
    const params = { id };
    const created = await call(calls.createServiceToken, {
      as: await aSession({ user: creator }),
      params,
      body: wanted,
    });
    const { secret, token } = created.json().data;
    const headers = { authorization: `Bearer ${secret}` };
    await db.update(users).set({ isActive: false }).where(eq(users.id, creator.id));
    expect((await call(readCaller, { headers })).statusCode).toBe(200);

    const other = await aServiceAccount({ client });
    const revoke = (ofAccount: number) =>
      call(calls.revokeServiceToken, { as, params: { id: ofAccount, token: token.id } });
    expect((await revoke(other.id)).statusCode).toBe(404);
    expect((await revoke(id)).statusCode).toBe(200);
    expect((await call(readCaller, { headers })).statusCode).toBe(401);
  });
});
