import { listActivity } from '@orgscope/contract/resources/activity';
import { listClients, purgeClient, restoreClient } from '@orgscope/contract/resources/clients';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { verifyAudit } from '../../db/audit/verify-audit.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { clients } from '../../db/tables/clients.ts';
import { savedViewDefaults, savedViews } from '../../db/tables/saved-views.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { authenticators } from '../../testing/authenticator.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { passkeyMaker } from '../../testing/passkey.ts';
import { pulseBuilders } from '../../testing/pulses.ts';
import { scannedTables } from '../../testing/scanned-tables.ts';
import { purgeClients } from './purge-client.ts';

const app = await startTestApp();
const {
  call,
  database,
  mailTo,
  aClient,
  aUser,
  aSession,
  aSubscription,
  aFunction,
  aLocation,
  anAsset,
  anApplication,
} = app;
const { anAttribute, anAnswer, aServiceToken, aScimToken } = app;
const db = database.in(platformScope);
const password = 'Kestrel over water';
const platform = await aSession({ platformRole: 'platform_admin', firstName: 'Petra', lastName: 'Holm' });

type Named = Pick<typeof clients.$inferSelect, 'id' | 'name'>;
const mark = (as: SessionHeaders, { id, name }: Named, confirm = name) =>
  call(purgeClient, { as, params: { id }, body: { confirm } });
const restore = (id: number) => call(restoreClient, { as: platform, params: { id } });
const run = (on = database) =>
  purgeClients(on)({
    day: '2026-11-23',
    missed: [],
    report: () => undefined,
    signal: new AbortController().signal,
  });
const isOver = ({ id }: Named) =>
  db
    .update(clients)
    .set({ purgeAt: sql`now() - interval '1 minute'` })
    .where(eq(clients.id, id));

/** In how many rows of each table a client, or one of its people, is named. */
async function rowsOf({ id }: Named, people: readonly number[]) {
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('client_id', 'user_id', 'caller_id')
      and c.relname <> 'audit_events'`);
  const held: Record<string, number> = {};
  for (const { name, column } of rows) {
    const ids = column === 'client_id' ? [id] : people;
    const count = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(column)} = any(${sql.param(ids)}::int[])`,
    );
    held[name] = Math.max(held[name] ?? 0, count.rows[0]?.n ?? 0);
  }
  return Object.fromEntries(Object.entries(held).filter(([, n]) => n > 0));
}

/** A client with something in most tables. */
async function aFullClient(name: string) {
  const client = await aClient({ name });
  await aSubscription({ client, modules: ['stakeholder_engagement'] });
  const lead = await aUser({
    client,
    platformRole: 'client_admin',
    username: `lead@${name}.example`.toLowerCase(),
    password,
  });
  const as = await aSession({ user: lead });
  const [team, site] = [await aFunction({ client }), await aLocation({ client })];
  const people = await Promise.all(
    Array.from({ length: 6 }, () => aUser({ client, clientFunctionId: team.id, clientLocationId: site.id })),
  );
  const [option] = (await anAttribute({ client })).options;
  if (option && people[0]) await anAnswer(people[0], option);
  await authenticators(call)(as);
  await passkeyMaker(app)(as);
  await anAsset({ client, assignedUserId: lead.id, functionId: team.id, locationId: site.id });
  await anApplication({ client, itOwnerId: lead.id });
  await aServiceToken({ client });
  await aScimToken({ client });
  const { aDraft, open } = pulseBuilders(app);
  await open(as, await aDraft(as));
  const view = { clientId: client.id, userId: lead.id, screen: 'assets' };
  const more = { query: '', hiddenColumns: [], name: 'All', nameKey: 'all', isShared: true };
  const [saved] = await db
    .insert(savedViews)
    .values({ ...view, ...more })
    .returning();
  await db.insert(savedViewDefaults).values({ ...view, viewId: saved?.id ?? 0 });
  await db
    .insert(webhooks)
    .values({ clientId: client.id, url: 'https://hooks.example/', events: ['user.deleted'], secret: 'v1.a.b' });
  return { client, lead, as, ids: [lead.id, ...people.map(({ id }) => id)] };
}

it('signs everybody out, tells the administrators, and restoring cancels it', async () => {
  const client = await aClient({ name: 'Auk' });
  const lead = await aUser({ client, platformRole: 'client_admin', username: 'lead@auk.example', password });
  const as = await aSession({ user: lead });

  const response = await mark(platform, client, ' auk ');

  const { data, message } = response.json();
  expect([response.statusCode, message]).toEqual([200, 'Client marked for purge']);
  expect(data).toMatchObject({ is_active: false, purge_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  expect((Date.parse(data.purge_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect((await call(getMe, { as })).statusCode).toBe(401);
  expect((await call(signIn, { body: { username: lead.username, password } })).statusCode).toBe(400);
  const [mail] = await mailTo(lead.username);
  expect(mail?.subject).toBe("Your company's data in Orgscope will be removed");
  expect(mail?.text).toContain('Petra Holm of the platform has marked Auk for removal');
  // A second press, or a second administrator, changes nothing.
  expect((await mark(platform, client)).json().data.purge_at).toBe(data.purge_at);
  await run();
  expect((await restore(client.id)).json().data).toMatchObject({ is_active: true, purge_at: null });
  expect((await call(signIn, { body: { username: lead.username, password } })).statusCode).toBe(200);
});

it('is refused without the name, for the operator and for administrators of clients', async () => {
  const client = await aClient({ name: 'Dunlin' });
  const operator = { id: 1, name: (await db.select().from(clients).where(eq(clients.id, 1)))[0]?.name ?? '' };

  const wrong = await mark(platform, client, 'Dunling');
  expect(wrong.json().message).toEqual({ confirm: ['This is not the name of this client'] });
  expect((await mark(platform, operator)).statusCode).toBe(409);
  const lead = await aSession({ client, platformRole: 'client_admin' });
  expect((await mark(lead, client)).statusCode).toBe(403);
  expect((await mark(platform, { id: 999_999, name: 'None' })).statusCode).toBe(404);
});

it('removes every row of a client when its days are over, and of no other', async () => {
  const gone = await aFullClient('Tern');
  const stays = await aFullClient('Gull');
  await mark(platform, gone.client);
  await isOver(gone.client);
  const before = { gone: await rowsOf(gone.client, gone.ids), stays: await rowsOf(stays.client, stays.ids) };
  expect(Object.keys(before.gone).length).toBeGreaterThan(20);

  await run();
  await run();

  expect(await rowsOf(gone.client, gone.ids)).toEqual({});
  expect(await rowsOf(stays.client, stays.ids)).toEqual(before.stays);
  const { rows } =
    await db.execute(sql`select from audit_events where client_id = ${gone.client.id} and personal is not null
    and resource <> 'clients'`);
  expect(rows).toEqual([]);
  // Their devices too, which have no client of their own.
  const devices = await db
    .selectDistinct({ resource: auditEvents.resource, clientId: auditEvents.clientId, personal: auditEvents.personal })
    .from(auditEvents)
    .where(sql`act in ('removed', 'session_ended') and resource in ('sessions', 'passkeys', 'authenticator_apps', 'recovery_codes')
      and (before ->> 'user_id')::integer = any(${sql.param(gone.ids)}::int[])`)
    .orderBy(auditEvents.resource);
  expect(devices).toEqual(
    ['authenticator_apps', 'passkeys', 'recovery_codes', 'sessions'].map((resource) => ({
      resource,
      clientId: gone.client.id,
      personal: null,
    })),
  );
  expect(await verifyAudit(db)).toMatchObject({ faults: [] });
  const { data } = (
    await call(listActivity, {
      as: platform,
      query: { all_clients: true, kind: 'clients', record_id: String(gone.client.id) },
    })
  ).json();
  expect(data[0].changes).toContainEqual({
    field: 'name',
    type: 'text',
    from: 'Tern',
    to: `Purged client ${gone.client.id}`,
  });
  const list = (await call(listClients, { as: platform, query: { include_inactive: true } })).json().data;
  expect(list.map(({ id }: Named) => id)).not.toContain(gone.client.id);
  expect((await restore(gone.client.id)).statusCode).toBe(404);
});

it('reads no large table without an index', async () => {
  const { client } = await aFullClient('Dunnock');
  await mark(platform, client);
  await isOver(client);

  const scanned = await scannedTables(database, run);

  // These have few rows.
  expect(scanned).toEqual(['catalogue_stamp', 'clients', 'pending_sign_ins']);
});

it('removes no more than its batch in a statement, by what refers to a row neither', async () => {
  const { client, lead, ids } = await aFullClient('Twite');
  await mark(platform, client);
  await isOver(client);
  const many = sql`generate_series(1, 1200) n`;
  await db.execute(sql`
    insert into users (client_id, username, platform_role, search_text, invited_by, is_active)
    select ${client.id}, n || '@twite.example', 'member', n || '@twite.example', ${lead.id}, false from ${many}`);
  await db.execute(sql`
    with told as (insert into webhook_events (client_id, type, data) select ${client.id}, 'user.deleted', '{}' from ${many}
      returning client_id, id)
    insert into webhook_deliveries (client_id, webhook_id, event_id)
    select client_id, (select id from webhooks where client_id = ${client.id}), id from told`);
  await asOwner(
    database,
    sql`create function keep_few() returns trigger language plpgsql as $$ begin
      if (select count(*) from before) > 500 then raise '% rows of %', (select count(*) from before), tg_table_name; end if;
      return null; end $$`,
    sql`create trigger keep_few after delete on webhook_deliveries referencing old table as before for each statement
      execute function keep_few()`,
    sql`create trigger keep_few after update on users referencing old table as before for each statement
      execute function keep_few()`,
  );

  await run();

  await asOwner(database, sql`drop function keep_few cascade`);
  expect(await rowsOf(client, ids)).toEqual({});
});

it('reads each event of the audit about once, however many there are', async () => {
  const { client } = await aFullClient('Dotterel');
  await mark(platform, client);
  await isOver(client);
  const many = 12_000;
  await asOwner(
    database,
    sql`insert into audit_events (client_id, act, resource, personal)
      select ${client.id}, 'changed', 'users', '{"name": "Ida"}' from generate_series(1, ${many}::int)`,
  );

  const read = await database.transaction(platformScope, async (tx) => {
    await run({ ...database, in: () => tx, transaction: (_scope, inner) => inner(tx) });
    const { rows } = await tx.execute<{ read: number }>(
      sql`select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'audit_events'`,
    );
    return rows[0]?.read ?? 0;
  });

  // To find it, and to change it.
  expect(read / many).toBeLessThan(2.5);
});

it('cannot be undone once it has begun, and goes on where it broke off', async () => {
  const { client, ids } = await aFullClient('Knot');
  await mark(platform, client);
  await isOver(client);
  const stopped = AbortSignal.abort();
  await expect(
    purgeClients(database)({ day: '2026-11-23', missed: [], report: () => undefined, signal: stopped }),
  ).rejects.toThrow('aborted');

  expect((await restore(client.id)).json().error.code).toBe('in_use');
  expect(Object.keys(await rowsOf(client, ids)).length).toBeGreaterThan(20);
  await run();
  expect(await rowsOf(client, ids)).toEqual({});
});

it('of one client that fails holds up none of the others, and fails in the end', async () => {
  const [first, second] = [await aClient({ name: 'Smew' }), await aClient({ name: 'Stint' })];
  await aLocation({ client: first });
  for (const client of [first, second]) {
    await mark(platform, client);
    await isOver(client);
  }
  await asOwner(
    database,
    sql`create function keep() returns trigger language plpgsql as 'begin raise ''kept''; end'`,
    sql`create trigger keep before delete on locations for each row execute function keep()`,
    sql`alter table locations enable always trigger keep`,
  );

  await expect(run()).rejects.toThrow(`client ${first.id}: kept`);
  expect(await db.$count(clients, sql`id = ${second.id} and purged_at is not null`)).toBe(1);
  await asOwner(database, sql`drop function keep cascade`);
  await run();
  expect(await db.$count(clients, sql`id = ${first.id} and purged_at is not null`)).toBe(1);
});

it('the server can purge no client whose days are not over', async () => {
  const client = await aClient({ name: 'Ruff' });
  await mark(platform, client);

  await expect(db.execute(sql`select purge_client(${client.id}, 10)`)).rejects.toThrow('purge_client');
});
