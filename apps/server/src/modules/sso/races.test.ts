import { removeApp } from '@orgscope/contract/resources/factors';
import { finishSso, readSso, removeSsoDomain, saveSsoConnection, startSso } from '@orgscope/contract/resources/sso';
import { updateUser } from '@orgscope/contract/resources/users';
import { and, eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { observe } from '../../lib/process/observer.ts';
import { authenticators } from '../../testing/authenticator.ts';
import { openIdClient, signInAtProvider } from '../../testing/providers/openid-provider.ts';
import type { Account } from '../../testing/providers/openid-provider.ts';
import { codeOf, cookieIn, startSsoCompanies } from '../../testing/providers/sso-companies.ts';
import { waitingConnectionsOf } from '../../testing/waiting-connections.ts';
import { lockSettings } from './queries.ts';

// Simultaneous only on PostgreSQL: the embedded engine runs one transaction at a time.
const { call, database, aFunction, aUser, aSession, accounts, provider, aCompany, aReadyCompany, signInBy } =
  await startSsoCompanies();
const db = database.in(platformScope);
const waitingConnections = waitingConnectionsOf(database);

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

/** Signs in while a transaction has made its changes, and has yet to end. */
async function signInDuring(company: Company, told: Account, change: (tx: Drizzle) => PromiseLike<unknown>) {
  const signIn = () => signInBy(company, 'deputy', told);
  let signingIn: ReturnType<typeof signIn> | undefined;
  await database.transaction(platformScope, async (tx) => {
    await change(tx);
    if (database.engine === 'embedded') return;
    signingIn = signIn();
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
  });
  const { response } = await (signingIn ?? signIn());
  const [person] = await db
    .select({ role: users.platformRole, place: users.clientFunctionId })
    .from(users)
    .where(eq(users.username, `deputy@${company.domain}`));
  return { code: codeOf(response)[1], person };
}

it('signs in nobody who becomes a platform administrator meanwhile, and leaves them the role', async () => {
  const mappings = [{ value: 'it-admins', role: 'client_admin' as const, function_id: null }];
  const company = await aReadyCompany({ mappings });
  const { client, domain } = company;
  const deputy = await aUser({ client, username: `deputy@${domain}`, platformRole: 'client_admin' });

  const { code, person } = await signInDuring(company, {}, (tx) =>
    tx.update(users).set({ platformRole: 'platform_admin' }).where(eq(users.id, deputy.id)),
  );

  expect([code, person?.role]).toEqual(['sso_refused', 'platform_admin']);
});

it.each([true, false])('gives nobody a function that is deleted meanwhile (new people: %s)', async (isNew) => {
  const company = await aReadyCompany();
  const { client, domain, save } = company;
  const sales = await aFunction({ client, name: 'Sales' });
  const mappings = [{ value: 'sales', role: null, function_id: sales.id }];
  expect((await save({ creates_people: true, mappings })).statusCode).toBe(200);
  if (!isNew) await aUser({ client, username: `deputy@${domain}` });

  const { code, person } = await signInDuring(company, { groups: ['sales'] }, (tx) =>
    tx.update(functions).set({ isActive: false }).where(eq(functions.id, sales.id)),
  );

  expect([code, person?.place]).toEqual([undefined, null]);
});

it('does not wait for who edits the function that a person has already', async () => {
  const company = await aReadyCompany();
  const { client, domain, save } = company;
  const sales = await aFunction({ client, name: 'Sales' });
  const mappings = [{ value: 'sales', role: null, function_id: sales.id }];
  expect((await save({ mappings })).statusCode).toBe(200);
  const deputy = await aUser({ client, username: `deputy@${domain}` });
  const lockedBySignIn = async () => {
    const locked: string[] = [];
    const ignore = observe((act, work) => {
      if (act.name.startsWith('lock_')) locked.push(act.name);
      return work();
    });
    expect((await signInBy(company, 'deputy', { groups: ['sales'] })).response.statusCode).toBe(200);
    ignore();
    return locked;
  };

  expect(await lockedBySignIn()).toContain('lock_function');
  expect(await lockedBySignIn()).not.toContain('lock_function');
  const [person] = await db.select({ place: users.clientFunctionId }).from(users).where(eq(users.id, deputy.id));
  expect(person).toEqual({ place: sales.id });
});

it('stores the latter of two first connections that are saved at once', async () => {
  const { client, as, connect } = await aCompany();
  const other = await aSession({ client, platformRole: 'client_admin' });
  const connection = { oidc_client_id: openIdClient.id, client_secret: openIdClient.secret, issuer: provider.issuer };
  const save = () => call(saveSsoConnection, { as: other, body: { ...connection, name: 'Later ID' } });
  let saving: ReturnType<typeof save> | undefined;
  const { transaction } = database;
  const first = vi.spyOn(database, 'transaction');
  onTestFinished(() => first.mockRestore());
  first.mockImplementationOnce((scope, write) =>
    transaction(scope, async (tx) => {
      const done = await write(tx);
      if (database.engine === 'embedded') return done;
      saving = save();
      await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
      return done;
    }),
  );

  const responses = [await connect(), await (saving ?? save())];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await call(readSso, { as })).json().data.connection).toMatchObject({ name: 'Later ID' });
});

it.runIf(database.engine === 'postgresql').each(['connection', 'rules'] as const)(
  'a change of the %s holds no session while it waits for another one, which may end it',
  async (what) => {
    const { client, admin, connect, save } = await aReadyCompany();
    let saving: ReturnType<typeof save> | undefined;

    await database.transaction(platformScope, async (tx) => {
      await lockSettings(tx, client.id);
      await tx.select().from(ssoProviders).where(eq(ssoProviders.clientId, client.id)).for('update');
      saving = what === 'rules' ? save() : connect();
      await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
      await tx.select().from(sessions).where(eq(sessions.userId, admin.id)).for('update', { noWait: true });
    });

    expect((await saving)?.statusCode).toBe(200);
  },
);

it('stores no connection for a session that is signed out while the provider answers', async () => {
  const { client, admin, connect } = await aCompany();
  const { transaction } = database;
  const first = vi.spyOn(database, 'transaction');
  onTestFinished(() => first.mockRestore());
  first.mockImplementationOnce(async (scope, write) => {
    await db.delete(sessions).where(eq(sessions.userId, admin.id));
    return transaction(scope, write);
  });

  expect(codeOf(await connect())).toEqual([401, 'token_not_valid']);
  expect(await db.$count(ssoProviders, eq(ssoProviders.clientId, client.id))).toBe(0);
});

it('leaves single sign-on off when its last domain is removed while it is switched on', async () => {
  const { as, client, save } = await aReadyCompany();
  await save({ mode: 'off' });
  const read = async () => (await call(readSso, { as })).json().data;
  const { domains } = await read();
  const remove = () => call(removeSsoDomain, { as, params: { id: domains[0].id } });
  let removal: ReturnType<typeof remove> | undefined;

  // As by a save that has still found the domain.
  await database.transaction(platformScope, async (tx) => {
    await tx.update(ssoProviders).set({ mode: 'optional' }).where(eq(ssoProviders.clientId, client.id));
    if (database.engine === 'embedded') return;
    removal = remove();
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
  });

  expect((await (removal ?? remove())).statusCode).toBe(200);
  expect((await read()).rules.mode).toBe('off');
});

it('chooses nobody for emergencies whose last second factor is removed meanwhile', async () => {
  const { as, client, save } = await aReadyCompany();
  const deputy = await aUser({ client, platformRole: 'client_admin', password: 'Kestrel over water' });
  const own = await aSession({ user: deputy });
  const { id } = await authenticators(call)(own);
  const remove = () => call(removeApp, { as: own, params: { id } });
  const choose = () => save({ mode: 'required', emergency_ids: [deputy.id] });
  let [removal, choice]: ReturnType<typeof remove>[] = [];

  // Both wait for the account, the removal first.
  await database.transaction(platformScope, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, deputy.id)).for('update');
    if (database.engine === 'embedded') return;
    removal = remove();
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
    choice = choose();
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(2);
  });

  expect((await (removal ?? remove())).statusCode).toBe(200);
  expect((await (choice ?? choose())).json().message).toMatchObject({ emergency_ids: [expect.anything()] });
  expect((await call(readSso, { as })).json().data.rules).toMatchObject({ mode: 'optional', emergency_ids: [] });
});

it('keeps one account for emergencies when two are demoted at once', async () => {
  const { as, client, admin, save } = await aReadyCompany();
  const deputy = await aUser({ client, platformRole: 'client_admin', password: 'Kestrel over water' });
  for (const each of [as, await aSession({ user: deputy })]) await authenticators(call)(each);
  expect((await save({ mode: 'required', emergency_ids: [admin.id, deputy.id] })).statusCode).toBe(200);
  const other = await aSession({ client, platformRole: 'client_admin' });

  const responses = await Promise.all(
    [admin, deputy].map(({ id }) => call(updateUser, { as: other, params: { id }, body: { platform_role: 'member' } })),
  );

  expect(responses.map((response) => codeOf(response)[1]).toSorted()).toEqual(['last_administrator', undefined]);
  expect(await db.$count(users, and(eq(users.clientId, client.id), users.isEmergencyAccount))).toBe(1);
});
