// Whom a company has made inactive before their first sign-in by its provider, which adds people.
import { deleteUser, inviteUser, restoreUser, revokeInvitation } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';
import { codeOf, startSsoCompanies } from '../../testing/providers/sso-companies.ts';
import { claimAddress } from '../accounts/claim-address.ts';

const started = await startSsoCompanies();
const { call, database, aUser, aReadyCompany, signInBy } = started;
const db = database.in(platformScope);

type Company = Awaited<ReturnType<typeof aReadyCompany>>;

async function invite({ as, domain }: Company) {
  const body = { email: `ada@${domain}`, platform_role: 'member' as const };
  return { as, params: { id: Number((await call(inviteUser, { as, body })).json().data.id) } };
}
async function provision({ client, domain }: Company) {
  const { scim } = await connectScim(started, client);
  const { id } = (await scim('POST', '/Users', { userName: `ada@${domain}` })).json();
  return { scim, path: `/Users/${id}` };
}
const accountsOf = ({ client, domain }: Company) =>
  db
    .select({ id: users.id, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.clientId, client.id), eq(users.username, `ada@${domain}`)));

const waysToLeave: [string, (company: Company) => Promise<{ statusCode: number }>][] = [
  ['was invited and then deactivated', async (company) => call(deleteUser, await invite(company))],
  ['was invited until that was revoked', async (company) => call(revokeInvitation, await invite(company))],
  [
    'was invited until another company had the address for a while',
    async (company) => {
      const { params } = await invite(company);
      const { id } = await aUser({ username: `ada@${company.domain}`, claimedAt: null });
      await database.transaction(platformScope, async (tx) => {
        await claimAddress(tx, { id, username: `ada@${company.domain}` });
        await tx.update(users).set({ isActive: false }).where(eq(users.id, id));
      });
      expect((await started.userById(params.id)).supersededAt).not.toBeNull();
      return { statusCode: 200 };
    },
  ],
  [
    'was provisioned and then switched off',
    async (company) => {
      const { scim, path } = await provision(company);
      return scim('PUT', path, { userName: `ada@${company.domain}`, active: false });
    },
  ],
  [
    'was provisioned and then deleted',
    async (company) => {
      const { scim, path } = await provision(company);
      return scim('DELETE', path);
    },
  ],
];

it.each(waysToLeave)('refuses who %s, until they are restored', async (_, leave) => {
  const company = await aReadyCompany({ creates_people: true });
  expect((await leave(company)).statusCode).toBeLessThan(300);

  const refused = (await signInBy(company, 'ada')).response;

  expect([codeOf(refused), refused.json().message]).toEqual([
    [400, 'sso_refused'],
    'This account is inactive. Ask your administrator.',
  ]);
  const [ada, ...others] = await accountsOf(company);
  expect([ada?.isActive, others]).toEqual([false, []]);
  await call(restoreUser, { as: company.as, params: { id: ada?.id ?? 0 } });
  expect((await signInBy(company, 'ada')).response.statusCode).toBe(200);
  expect(await accountsOf(company)).toEqual([{ id: ada?.id, isActive: true }]);
});

it('lets in who was invited anew after that', async () => {
  const company = await aReadyCompany({ creates_people: true });
  await call(revokeInvitation, await invite(company));
  const { params } = await invite(company);

  expect((await signInBy(company, 'ada')).response.statusCode).toBe(200);

  expect((await accountsOf(company)).filter(({ isActive }) => isActive)).toEqual([{ id: params.id, isActive: true }]);
});
