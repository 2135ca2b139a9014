import { apiTokenLimits, createApiToken, listApiTokens, revokeApiToken } from '@orgscope/contract/resources/api-tokens';
import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { getMe } from '@orgscope/contract/resources/me';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, inject, database, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const wanted: NewApiToken = { name: 'Nightly export', scopes: ['read:assets'], days: 90 };
const create = (as: SessionHeaders, fields: Partial<NewApiToken> = {}) =>
  call(createApiToken, { as, body: { ...wanted, ...fields } });
const listOf = async (as: SessionHeaders) => (await call(listApiTokens, { as })).json().data;
const anAdmin = () => aSession({ platformRole: 'client_admin' });

describe('creating an API token', () => {
  it('shows the secret once and stores its hash', async () => {
    const user = await aUser({ platformRole: 'client_admin' });
    const as = await aSession({ user });

    const response = await create(as, { networks: ['203.0.113.0/24', '2001:db8::1'] });

    expect(response.statusCode).toBe(201);
    const { secret, token } = response.json().data;
    expect(secret).toMatch(/^osk_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Nightly export',
      start: secret.slice(0, 8),
      scopes: ['read:assets'],
      networks: ['203.0.113.0/24', '2001:db8::1'],
      last_used_at: null,
    });
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(90 * 86_400_000);
    const stored = await db.select().from(apiTokens).where(eq(apiTokens.userId, user.id));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(8));
    expect((await listOf(as)).tokens).toEqual([token]);
  });

  it('offers and accepts the scopes that the person’s permissions open', async () => {
    const [member, admin] = [await aSession(), await anAdmin()];
    const platform = await aSession({ platformRole: 'platform_admin' });

    expect((await listOf(member)).scopes).not.toContain('write:assets');
    expect((await listOf(admin)).scopes).toEqual(expect.arrayContaining(['write:assets', 'read:users']));
    expect((await listOf(admin)).scopes).not.toContain('write:industries');
    expect((await listOf(platform)).scopes).toContain('write:industries');
    const refusal = (await create(admin, { scopes: ['read:assets', 'write:industries'] })).json();
    expect(refusal.message).toEqual({ scopes: ['You may not give this scope to a token: write:industries'] });
  });

  it('tells all faults at once', async () => {
    const body = { name: ' ', scopes: ['everything'], days: 0, networks: ['10.0.0.0/99'] };
    const response = await inject({
      method: 'POST',
      url: createApiToken.path,
      headers: { ...(await anAdmin()) },
      payload: body,
    });

    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().message).toSorted()).toEqual(['days', 'name', 'networks', 'scopes']);
  });

  it('stops at twenty, also for simultaneous calls', async () => {
    const as = await anAdmin();
    const statuses = await Promise.all(
      Array.from({ length: apiTokenLimits.ofPersonMax + 3 }, async () => (await create(as)).statusCode),
    );

    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect((await listOf(as)).tokens).toHaveLength(apiTokenLimits.ofPersonMax);
  });
});

describe('a listed API token', () => {
  it('says when it was last used', async () => {
    const as = await anAdmin();
    const { secret } = (await create(as)).json().data;
    await call(getMe, { headers: { authorization: `Bearer ${secret}` } });

    const [{ last_used_at: used }] = (await listOf(as)).tokens;
    expect(Date.now() - Date.parse(used)).toBeLessThan(60_000);
  });

  it('is revoked at once, by its owner alone', async () => {
    const [as, other] = [await anAdmin(), await anAdmin()];
    const { secret, token } = (await create(as)).json().data;
    const headers = { authorization: `Bearer ${secret}` };

    expect((await call(revokeApiToken, { as: other, params: { id: token.id } })).statusCode).toBe(404);
    expect((await listOf(other)).tokens).toEqual([]);
    expect((await call(getMe, { headers })).statusCode).toBe(200);
    expect((await call(revokeApiToken, { as, params: { id: token.id } })).statusCode).toBe(200);
    expect((await call(getMe, { headers })).statusCode).toBe(401);
    expect((await listOf(as)).tokens).toEqual([]);
  });
});
