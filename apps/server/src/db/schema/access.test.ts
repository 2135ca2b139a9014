import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { buildersFor } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { accessFaults, grantAccess } from './access.ts';
import { platformScope, tenantScope } from '../scope.ts';

const database = await startTestDatabase();
const platform = database.in(platformScope);
const client = await buildersFor(database).aClient();

/** PostgreSQL's error message, which Drizzle keeps as the cause. */
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );

const faults = () => accessFaults(async (text) => (await platform.execute(sql.raw(text))).rows);

interface Table extends Record<string, unknown> {
  name: string;
  tenant: boolean;
  forced: boolean;
  policies: string[];
}

const { rows: tables } = await platform.execute<Table>(sql`
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as tenant,
    c.relrowsecurity and c.relforcerowsecurity as forced,
    array(select p.polname::text || ' ' || p.polcmd::text || ' ' || p.polroles::regrole[]::text
      from pg_policy p where p.polrelid = c.oid order by 1) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

/** The rights of a role on whole tables; tables without any are left out. */
async function actsOf(role: string): Promise<Record<string, string>> {
  const { rows } = await platform.execute<{ name: string; acts: string }>(sql`
    select c.relname as name, array_to_string(array(
        select act from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) act
        where has_table_privilege(${role}, c.oid, act)), ' ') as acts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return Object.fromEntries(rows.flatMap(({ name, acts }) => (acts === '' ? [] : [[name, acts]])));
}

/** The columns that a role may read or write, each with its table's name. */
async function columnsOf(role: string, act: string): Promise<string[]> {
  const { rows } = await platform.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(${role}, c.oid, a.attnum, ${act}) order by 1`);
  return rows.map(({ name }) => name);
}

const everything = 'SELECT INSERT UPDATE DELETE';

test('row level security is forced on every table, with the policies of the roles that may see rows', () => {
  const readable = ['clients', 'industries'];
  expect(tables.filter(({ tenant }) => tenant).length).toBeGreaterThanOrEqual(13);
  for (const { name, tenant, forced, policies } of tables) {
    const own = tenant ? ['own_client * {orgscope_tenant}'] : [];
    const part = readable.includes(name) ? ['own_client r {orgscope_tenant}'] : [];
    expect({ name, forced, policies }).toEqual({
      name,
      forced: true,
      policies: [...own, ...part, 'platform * {orgscope_platform}'],
    });
  }
});

test('a tenant may write the tables with a client_id, read two platform tables, and use no others', async () => {
  const fewer: Record<string, string | undefined> = {
    audit_events: 'SELECT',
    clients: 'SELECT',
    industries: 'SELECT',
    subscriptions: 'SELECT',
    daily_snapshots: 'SELECT',
    record_events: 'SELECT INSERT',
    sample_records: 'SELECT',
    refused_invitations: 'SELECT INSERT',
    service_accounts: 'SELECT INSERT UPDATE',
    support_access: 'SELECT',
    support_visits: 'SELECT',
    // The platform decides who signs in by whom, before the tenant is known.
    sso_domains: undefined,
    sso_identities: undefined,
    sso_mappings: undefined,
    sso_providers: undefined,
    scim_connections: undefined,
    // By column: see below.
    api_tokens: undefined,
    users: undefined,
    webhooks: 'DELETE',
    webhook_events: 'SELECT INSERT',
    webhook_deliveries: 'SELECT INSERT UPDATE',
  };
  const expected = tables.flatMap(({ name, tenant }) => {
    const acts = name in fewer ? fewer[name] : tenant ? everything : undefined;
    return acts ? [[name, acts]] : [];
  });

  expect(await actsOf('orgscope_tenant')).toEqual(Object.fromEntries(expected));
});

test('a tenant can read no password, token or other secret and can write no role', async () => {
  const [read, updated, inserted] = await Promise.all(
    ['SELECT', 'UPDATE', 'INSERT'].map((act) => columnsOf('orgscope_tenant', act)),
  );
  const ofUsers = (columns: string[] | undefined) => columns?.filter((name) => name.startsWith('users.'));

  expect(read?.length).toBeGreaterThan(150);
  // Of tokens, what their owners see.
  const names = read?.map((name) => name.replace('api_tokens.', ''));
  expect(names?.filter((name) => /password|hash|token|secret|terms/.test(name))).toEqual([]);
  expect(ofUsers(inserted)).toEqual([]);
  expect(ofUsers(updated)).toEqual(
    [
      'changed_at',
      'changed_by',
      'changed_by_id',
      'client_function_id',
      'client_location_id',
      'company_role',
      'first_name',
      'job_title',
      'language',
      'last_name',
      'profile_completed_at',
      'profile_picture',
      'search_text',
      'timezone',
      'updated_at',
      'version',
    ].map((column) => `users.${column}`),
  );
});

test('the platform’s role may do what the server does, but cannot alter tables', async () => {
  const fewer: Record<string, string> = {
    audit_events: 'SELECT',
    audit_seals: 'SELECT',
    clients: 'SELECT INSERT UPDATE',
    industries: 'SELECT INSERT UPDATE',
    subscriptions: 'SELECT INSERT UPDATE',
    users: 'SELECT INSERT UPDATE',
    record_events: 'SELECT INSERT',
    refused_invitations: 'SELECT INSERT DELETE',
    service_accounts: 'SELECT INSERT UPDATE',
    catalogue_stamp: 'SELECT',
    installation: 'SELECT',
  };

  expect(await actsOf('orgscope_platform')).toEqual(
    Object.fromEntries(tables.map(({ name }) => [name, fewer[name] ?? everything])),
  );
});

test.each([
  ['create a table', sql`create table planted (id int)`],
  ['create a schema', sql`create schema planted`],
  ['create a role', sql`create role planted superuser`],
  ['drop a table', sql`drop table users`],
  ['disable row level security', sql`alter table users disable row level security`],
  ['empty a table', sql`truncate users cascade`],
  ['delete history', sql`delete from record_events`],
  ['run a command on the host', sql`copy users from program 'true'`],
  ['grant itself a role', sql`grant pg_execute_server_program to orgscope_platform`],
])('neither role can %s', async (_act, statement) => {
  const refusal = /permission denied|must be|must have|not permitted/;
  expect(await reasonOf(platform.execute(statement))).toMatch(refusal);
  expect(await reasonOf(database.in(tenantScope(client.id)).execute(statement))).toMatch(refusal);
});

test.each([
  ['a policy', sql`drop policy own_client on assets`, 'policy own_client all orgscope_tenant on assets'],
  ['a policy’s condition', sql`alter policy own_client on assets using (true)`, 'policy own_client all'],
  ['a grant', sql`revoke insert on assets from orgscope_tenant`, 'grant orgscope_tenant insert on assets'],
  ['a column’s grant', sql`revoke select (first_name) on users from orgscope_tenant`, 'select first_name on users'],
  ['the trigger of live lists', sql`drop trigger changes_told on assets`, 'trigger of changes on assets'],
  ['force', sql`alter table users no force row level security`, 'forced row level security on users'],
  ['the use of a schema', sql`revoke usage on schema drizzle from orgscope_platform`, 'drizzle'],
])('a database that lacks %s is not ready, and migrating restores it', async (_what, harm, expected) => {
  await asOwner(database, harm);

  expect(await reasonOf(database.check())).toContain(expected);
  await database.migrate();

  await expect(database.check()).resolves.toBeUndefined();
});

test.each([
  ['an unknown policy', sql`create policy open on users using (true)`, 'policy open all altered on users'],
  [
    'a grant on a secret',
    sql`grant select (password_hash) on users to orgscope_tenant`,
    'grant orgscope_tenant select password_hash on users',
  ],
  ['a grant to all roles', sql`grant select on mails to public`, 'grant public select on mails'],
])('migrating reports and removes %s', async (_what, harm, expected) => {
  await asOwner(database, harm);

  expect(await faults()).toEqual({ missing: [], excessive: [expected] });
  await database.migrate();

  expect(await faults()).toEqual({ missing: [], excessive: [] });
});

// The embedded database has one connection, on which nobody waits for another.
test.skipIf(database.engine === 'embedded')('the rules of a table do not wait for a table that is in use', async () => {
  const lose = (table: string) => `alter policy platform on ${table} rename to lost`;
  await asOwner(database, sql.raw(`${lose('assets')}; ${lose('clients')}; ${lose('mails')}; ${lose('users')}`));

  const refusal = await database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`lock table mails in access share mode`);
    return reasonOf(database.asOwner((owner) => grantAccess(owner)));
  });

  expect(refusal).toContain('lock timeout');
  const left = (await faults()).missing;
  expect(left.filter((fault) => fault.startsWith('policy')).map((fault) => fault.split(' on ')[1])).toEqual([
    'mails',
    'users',
  ]);
  await database.asOwner((owner) => grantAccess(owner));
  expect(await faults()).toEqual({ missing: [], excessive: [] });
});

test('migrating again writes nothing about any table', async () => {
  const newest = sql`select max(xmin::text::bigint)::text as transaction from pg_class`;
  const before = await platform.execute(newest);

  await database.migrate();

  expect((await platform.execute(newest)).rows).toEqual(before.rows);
});

test('a server of an older version leaves the access rights of a newer version unchanged', async () => {
  await asOwner(
    database,
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() + 1e10})`,
    sql`create table newer (id int, client_id int)`,
    sql`grant select (invited_by) on users to orgscope_tenant`,
  );

  await database.migrate();

  await expect(database.check()).resolves.toBeUndefined();
  expect((await faults()).excessive).toEqual(['grant orgscope_tenant select invited_by on users']);
});
