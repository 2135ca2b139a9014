import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportClient } from '@orgscope/contract/resources/client-export';
import { readSupportAccess } from '@orgscope/contract/resources/support-access';
import { desc, eq, sql } from 'drizzle-orm';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { savedViews } from '../../db/tables/saved-views.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { rowsRead } from '../../testing/scanned-tables.ts';
import { exportedTables, leftOut } from './exported-tables.ts';
import { rowsOf } from './read-table.ts';

const app = await startTestApp();
const { call, database, aClient, aUser, aSession, anAsset, anAttribute, anAnswer, aServiceToken } = app;
const db = database.in(platformScope);
const client = await aClient({ name: 'Tern Works' });
const lead = await aSession({ client, platformRole: 'client_admin' });

const exportOf = (as: SessionHeaders, clientId?: number) =>
  call(exportClient, { as, query: clientId === undefined ? {} : { client_id: clientId } });
const tables = await exportedTables(database.in(tenantScope(client.id)));

it('has every table of a client that is not left out for a reason, with these columns', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'client_id'`);
  const all = rows.map(({ name }) => name);
  const unread = ['scim_connections', 'sso_domains', 'sso_identities', 'sso_mappings', 'sso_providers'];

  expect([...tables.map(({ name }) => name), ...Object.keys(leftOut), ...unread].toSorted()).toEqual(
    [...all, 'clients'].toSorted(),
  );
  const columns = tables.flatMap(({ name, columns: held }) => held.map((column) => `${name}.${column}`));
  expect(
    columns.filter((column) =>
      /\..*(hash|secret|token|password|selector|bytes|last_step|salt|private_key)/.test(column),
    ),
  ).toEqual([]);
  expect(columns.filter((column) => /^pulses\.(answered|editions|drivers|erased_names)$/.test(column))).toEqual([]);
  expect(columns).not.toContain('subscriptions.notes');
  expect(tables.find(({ name }) => name === 'users')?.columns).toContain('first_name');
});

it('is a zip of all rows as CSV and JSON, of one client alone and without secrets', async () => {
  const user = await aUser({ client, firstName: '=HYPERLINK("x")', lastName: 'Osei' });
  const other = await aClient();
  await aUser({ client: other, firstName: 'Stranger' });
  await anAsset({ client, name: 'Cube', purchaseCost: '1249.500', currency: 'EUR' });
  await anAsset({ client: other, name: 'Sphere' });
  const [option] = (await anAttribute({ client })).options;
  if (option) await anAnswer(user, option);
  await aServiceToken({ client });
  await db.insert(yearlyFigures).values([2023, 2024].map((year) => ({ clientId: client.id, year, employees: year })));
  await db.insert(pictures).values({ name: 'n', clientId: client.id, userId: user.id, bytes: Buffer.from('picture') });
  const view = { clientId: client.id, userId: user.id, screen: 'assets', query: '', hiddenColumns: [] };
  await db.insert(savedViews).values([
    { ...view, name: 'Confidential', nameKey: 'confidential', isShared: false },
    { ...view, name: 'All', nameKey: 'all', isShared: true },
  ]);
  // As earlier versions told of a private view.
  await asOwner(
    database,
    sql`insert into audit_events (client_id, act, resource, record_id, record_name, after) values (${client.id}::integer,
      'added', 'saved_views', '1', 'Confidential', '{"name": "Confidential", "screen": "assets", "is_shared": false}')`,
  );
  // More than are read at once.
  await db.execute(sql`insert into refused_invitations (client_id, inviter_id, address)
    select ${client.id}, 1, n || '@people.example' from generate_series(1, 4500) n`);

  const response = await exportOf(lead);

  expect(response.headers['content-disposition']).toMatch(
    new RegExp(`"orgscope-client-${client.id}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
  );
  const zip = await JSZip.loadAsync(response.rawPayload);
  const names = tables.flatMap(({ name }) => [`csv/${name}.csv`, `json/${name}.json`]);
  expect(Object.keys(zip.files)).toEqual(['README.txt', ...names, `pictures/${user.id}.webp`]);
  const textOf = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
  const jsonOf = async (name: string) => JSON.parse(await textOf(`json/${name}.json`));
  expect(await textOf('README.txt')).toContain('Everything that Orgscope keeps of Tern Works');
  expect(await jsonOf('clients')).toMatchObject([{ name: 'Tern Works' }]);
  expect(await jsonOf('assets')).toMatchObject([{ name: 'Cube', purchase_cost: 1249.5, currency: 'EUR' }]);
  expect(await jsonOf('users')).toContainEqual(expect.objectContaining({ id: user.id, first_name: '=HYPERLINK("x")' }));
  expect(await textOf('csv/users.csv')).toContain(`"'=HYPERLINK(""x"")"`);
  expect(await jsonOf('yearly_figures')).toMatchObject([{ year: 2023 }, { year: 2024 }]);
  expect(await jsonOf('saved_views')).toMatchObject([{ name: 'All' }]);
  expect(await jsonOf('audit_events')).toContainEqual(
    expect.objectContaining({
      resource: 'saved_views',
      record_name: null,
      after: { name: null, screen: 'assets', is_shared: false },
    }),
  );
  const refused: { id: number }[] = await jsonOf('refused_invitations');
  expect(new Set(refused.map(({ id }) => id)).size).toBe(4500);
  expect((await textOf('csv/refused_invitations.csv')).trimEnd().split('\r\n')).toHaveLength(4501);
  const all = (await Promise.all(Object.keys(zip.files).map(textOf))).join('\n');
  for (const text of ['Stranger', 'Sphere', 'Confidential', '_hash', '$argon'])
    expect([text, all.includes(text)]).toEqual([text, false]);
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.act, 'exported'))
    .orderBy(desc(auditEvents.id));
  expect(event).toMatchObject({ resource: 'clients', clientId: client.id, call: 'POST /api/core/client-export/' });
});

it('reads each event of the client about once, and none of others', async () => {
  const [large, other] = [await aClient(), await aClient()];
  const [own, others] = [9_000, 18_000];
  await asOwner(
    database,
    sql`insert into audit_events (client_id, at, act, resource, record_id)
      select case when n % 3 = 0 then ${large.id}::integer else ${other.id}::integer end, now() - n * interval '1 second',
        'changed', 'assets', n
      from generate_series(1, ${own + others}::integer) n`,
    sql`insert into record_events (client_id, resource, record_id, act, changes)
      select case when n % 3 = 0 then ${large.id}::integer else ${other.id}::integer end, 'assets', n % 500, 'changed', '[]'
      from generate_series(1, ${own + others}::integer) n`,
    sql`analyze audit_events, record_events`,
  );
  const events = tables.filter(({ name }) => ['audit_events', 'record_events'].includes(name));
  const exported: Record<string, number> = {};

  const read = await rowsRead(database, async (on) => {
    for (const table of events) {
      const rows = new Set<string>();
      for await (const row of rowsOf(on, large.id, table)) rows.add(row);
      exported[table.name] = rows.size;
    }
  });

  expect(exported).toEqual({ audit_events: expect.toSatisfy((rows) => rows >= own), record_events: own });
  expect(Object.keys(exported).filter((table) => (read[table] ?? 0) > 1.5 * own)).toEqual([]);
});

it('by the operator is told as a visit, also if it is broken off', async () => {
  const operator = await aUser({ platformRole: 'platform_admin', firstName: 'Petra', lastName: 'Holm' });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const path = `${exportClient.path}?client_id=${client.id}`;
  const browser = request({ port, path, method: 'POST', headers: { ...(await aSession({ user: operator })) } }).end();
  const [response] = (await once(browser, 'response')) as [IncomingMessage];
  await once(response, 'data');
  browser.destroy();

  const visits = async () => (await call(readSupportAccess, { as: lead })).json().data.current.visits;
  await expect.poll(visits).toMatchObject([{ name: 'Petra Holm' }]);
});

it('is made one at a time for a client', async () => {
  const both = await Promise.all([exportOf(lead), exportOf(lead)]);

  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
  // A server that died meanwhile would hold the next one up for so long.
  const [lease] = await db
    .select({ seconds: sql<number>`extract(epoch from ${rateLimits.expire} - now())::float8` })
    .from(rateLimits)
    .where(sql`${rateLimits.key} like 'client-export:%'`);
  const wait = Number(both.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']);
  expect(lease?.seconds).toBeLessThanOrEqual(wait);
  await expect.poll(async () => (await exportOf(lead)).statusCode).toBe(200);
});

it('is made 20 times in a day, and says when it can be made again', async () => {
  const company = await aSession({ platformRole: 'client_admin' });
  await db.delete(rateLimits);
  expect((await exportOf(company)).statusCode).toBe(200);
  await db
    .update(rateLimits)
    .set({ points: 20 })
    .where(sql`${rateLimits.key} like 'client-exports:%'`);

  await expect.poll(async () => (await exportOf(company)).json().message).toMatch(/^This client was exported 20 times/);
  const refused = await exportOf(company);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/Export it again from \d+ \w+ 2\d{3} at \d\d:\d\d UTC$/),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);

  // A clock was ahead, and has been set back.
  await db.update(rateLimits).set({ expire: sql`${rateLimits.expire} + interval '7 days'` });
  await expect.poll(async () => (await exportOf(company)).statusCode).toBe(200);
});

it('tells why it was refused, even if it cannot be taken off the count', async () => {
  const company = await aSession({ platformRole: 'client_admin' });
  await db.delete(rateLimits);
  expect((await exportOf(company)).statusCode).toBe(200);
  await expect.poll(() => db.$count(rateLimits, sql`key like 'client-export:%' and points = 0`)).toBe(1);
  await db
    .update(rateLimits)
    .set({ points: 20 })
    .where(sql`${rateLimits.key} like 'client-exports:%'`);
  await asOwner(
    database,
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    sql`create trigger refuse before update on rate_limits for each row
      when (old.key like 'client-export:%' and new.points < old.points) execute function refuse()`,
  );

  const { statusCode, body } = await exportOf(company);
  await asOwner(database, sql`drop trigger refuse on rate_limits`, sql`drop function refuse()`);
  await db.delete(rateLimits);

  expect([statusCode, body]).toEqual([429, expect.stringContaining('This client was exported 20 times')]);
});

it('is for administrators of the client and of the platform', async () => {
  const stranger = await aSession({ platformRole: 'client_admin' });
  const platform = await aSession({ platformRole: 'platform_admin' });
  const codesOf = async (as: SessionHeaders, id: number) => (await exportOf(as, id)).statusCode;

  expect(await codesOf(stranger, client.id)).toBe(404);
  expect(await codesOf(platform, client.id)).toBe(200);
  expect(await codesOf(platform, 999_999)).toBe(404);
});
