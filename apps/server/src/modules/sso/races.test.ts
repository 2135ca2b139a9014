import { finishSso, startSso } from '@orgscope/contract/resources/sso';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { users } from '../../db/tables/users.ts';
import { signInAtProvider } from '../../testing/openid-provider.ts';
import { codeOf, cookieIn, startSsoCompanies } from '../../testing/sso-companies.ts';

// Simultaneous only on PostgreSQL: the embedded engine runs one transaction at a time.
const { call, database, aUser, accounts, aReadyCompany } = await startSsoCompanies();
const db = database.in(platformScope);

type Company = Awaited<ReturnType<typeof aReadyCompany>>;

/** Sign-ins at the provider that have yet to come back, all at once. */
async function comeBackTogether({ key, domain }: Company, names: readonly string[], address: string) {
  const returns = [];
  for (const name of names) {
    accounts.set(name, { email: address, email_verified: true });
    const left = await call(startSso, { body: { email: `any@${domain}` } });
    const query = await signInAtProvider(left.json().data.url, name);
    returns.push({ headers: { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` }, body: { key, query } });
  }
  return Promise.all(returns.map((request) => call(finishSso, request)));
}

it('creates one person for simultaneous first sign-ins', async () => {
  const company = await aReadyCompany({ creates_people: true });
  const address = `new@${company.domain}`;

  const responses = await comeBackTogether(company, ['new', 'new', 'new', 'new'], address);

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await db.$count(users, and(eq(users.clientId, company.client.id), eq(users.username, address)))).toBe(1);
});

it('links an account to one of several who sign in with its address at once', async () => {
  const company = await aReadyCompany();
  const person = await aUser({ client: company.client, username: `one@${company.domain}` });

  const responses = await comeBackTogether(company, ['first', 'second', 'third'], person.username);

  expect(responses.map((response) => codeOf(response)[1]).toSorted()).toEqual([
    'sso_refused',
    'sso_refused',
    undefined,
  ]);
  expect(await db.$count(ssoIdentities, eq(ssoIdentities.userId, person.id))).toBe(1);
});

it('leaves a company one administrator when claims demote two at once', async () => {
  const mappings = [{ value: 'it-admins', role: 'client_admin' as const, function_id: null }];
  const company = await aReadyCompany({ mappings });
  const { client, domain } = company;
  await aUser({ client, username: `deputy@${domain}`, platformRole: 'client_admin' });
  const own = ['lead', 'deputy'].map((name) => comeBackTogether(company, [name], `${name}@${domain}`));

  const responses = (await Promise.all(own)).flat();

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await db.$count(users, and(eq(users.clientId, client.id), eq(users.platformRole, 'client_admin')))).toBe(1);
});
