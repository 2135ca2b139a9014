// Who comes in by password and second factor although single sign-on is required.
import { listFactors, removeApp } from '@orgscope/contract/resources/factors';
import { removePasskey } from '@orgscope/contract/resources/passkeys';
import { signIn } from '@orgscope/contract/resources/session';
import { readSso } from '@orgscope/contract/resources/sso';
import { resetUserFactors } from '@orgscope/contract/resources/user-access';
import { deleteUser, restoreUser, updateUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { authenticators } from '../../testing/authenticator.ts';
import { passkeyMaker } from '../../testing/passkey.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';
import { codeOf, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const app = await startSsoCompanies();
const { call, database, aUser, aSession, password, aReadyCompany } = app;
const db = database.in(platformScope);
const anApp = authenticators(call);

describe('accounts for emergencies', () => {
  /** A company that requires single sign-on, with two of them. */
  async function aStrictCompany() {
    const company = await aReadyCompany();
    const { client, admin, as, domain, save } = company;
    const deputy = await aUser({ client, username: `deputy@${domain}`, platformRole: 'client_admin', password });
    await anApp(as);
    await anApp(await aSession({ user: deputy }));
    const choose = (...chosen: { id: number }[]) =>
      save({ mode: 'required', emergency_ids: chosen.map(({ id }) => id) });
    expect((await choose(admin, deputy)).statusCode).toBe(200);
    const chosen = async () => (await call(readSso, { as })).json().data.rules.emergency_ids.toSorted();
    const signInAs = async ({ username }: { username: string }) =>
      codeOf(await call(signIn, { body: { username, password } }))[1];
    const give = ({ id }: { id: number }, role: 'member' | 'client_admin', by = as) =>
      call(updateUser, { as: by, params: { id }, body: { platform_role: role } });
    return { ...company, deputy, choose, chosen, signInAs, give };
  }

  it('end with the role and with the account, for good', async () => {
    const { admin, deputy, as, choose, chosen, signInAs, give } = await aStrictCompany();
    const params = { id: deputy.id };

    expect((await give(deputy, 'member')).statusCode).toBe(200);

    expect(await signInAs(deputy)).toBe('sso_required');
    expect((await give(deputy, 'client_admin')).statusCode).toBe(200);
    expect(await signInAs(deputy)).toBe('sso_required');
    expect(await chosen()).toEqual([admin.id]);

    await choose(admin, deputy);
    expect(await signInAs(deputy)).toBe('code_required');
    expect((await call(deleteUser, { as, params })).statusCode).toBe(200);
    expect((await call(restoreUser, { as, params })).statusCode).toBe(200);
    expect(await signInAs(deputy)).toBe('sso_required');
    expect(await chosen()).toEqual([admin.id]);
  });

  it('are signed out when they lose the role', async () => {
    const { deputy, as, give } = await aStrictCompany();
    const session = await aSession({ user: deputy });
    const isOpen = async () => (await call(readSso, { as: session })).statusCode;
    expect(await isOpen()).toBe(200);
    const renamed = await call(updateUser, { as, params: { id: deputy.id }, body: { first_name: 'Ida' } });
    expect([renamed.statusCode, await isOpen()]).toEqual([200, 200]);

    expect((await give(deputy, 'member')).statusCode).toBe(200);

    expect(await isOpen()).toBe(401);
  });

  it('are signed out when they are taken off the list', async () => {
    const { admin, deputy, choose } = await aStrictCompany();
    const session = await aSession({ user: deputy });
    const isOpen = async () => (await call(readSso, { as: session })).statusCode;
    await choose(admin, deputy);
    expect(await isOpen()).toBe(200);

    await choose(admin);

    expect(await isOpen()).toBe(401);
  });

  it('of members, as earlier versions left them, do not open', async () => {
    const { deputy, signInAs } = await aStrictCompany();
    await db.update(users).set({ platformRole: 'member' }).where(eq(users.id, deputy.id));

    expect(await signInAs(deputy)).toBe('sso_required');
  });

  it('stay one while single sign-on is required, whoever would remove it', async () => {
    const { client, admin, deputy, as, choose, save, give } = await aStrictCompany();
    await choose(deputy);
    const { scim } = await connectScim(app, client);
    const off = () => scim('DELETE', `/Users/${deputy.id}`);

    const refused = [await give(deputy, 'member'), await call(deleteUser, { as, params: { id: deputy.id } })];

    expect(refused.map(codeOf)).toEqual([
      [409, 'last_administrator'],
      [409, 'last_administrator'],
    ]);
    expect(refused[0]?.json().message).toContain('Choose an administrator for emergencies first');
    expect((await off()).statusCode).toBe(403);
    expect(await app.userById(deputy.id)).toMatchObject({ isActive: true, isEmergencyAccount: true });
    await choose(deputy, admin);
    expect((await off()).statusCode).toBe(204);
    await choose(admin);
    expect((await save({ mode: 'optional', emergency_ids: [admin.id] })).statusCode).toBe(200);
    const other = await aSession({ client, platformRole: 'client_admin' });
    expect((await give(admin, 'member', other)).statusCode).toBe(200);
  });

  it('keep their last second factor while nobody else could come in, whoever would remove it', async () => {
    const { client, admin, deputy, as, choose, signInAs } = await aStrictCompany();
    await passkeyMaker(app)(as);
    await choose(admin);
    const colleague = await aSession({ client, platformRole: 'client_admin' });
    const operator = await aSession({ platformRole: 'platform_admin' });
    const reset = (by: typeof as) => call(resetUserFactors, { as: by, params: { id: admin.id } });
    const { apps, passkeys } = (await call(listFactors, { as })).json().data;
    const removeOther = () => call(removeApp, { as, params: { id: apps[0].id } });
    expect((await removeOther()).statusCode).toBe(200);
    expect(codeOf(await removeOther())).toEqual([404, 'not_found']);
    const remove = () => call(removePasskey, { as, params: { id: passkeys[0].id } });

    const refused = [await remove(), await reset(colleague), await reset(operator)];

    expect(refused.map((response) => codeOf(response)[1])).toEqual(Array(3).fill('last_administrator'));
    expect(refused[0]?.json().message).toContain('Choose an administrator for emergencies first');
    expect((await call(listFactors, { as })).json().data).toMatchObject({ passkeys: [{}], recovery_codes_left: 10 });
    expect(await signInAs(admin)).toBe('code_required');
    await choose(admin, deputy);
    expect((await remove()).statusCode).toBe(200);
  });
});
