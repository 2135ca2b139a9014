import { deleteClient, listClients } from '@orgscope/contract/resources/clients';
import { deleteIndustry, listIndustries } from '@orgscope/contract/resources/industries';
import { addSavedView } from '@orgscope/contract/resources/saved-views';
import { eq, sql } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { industries } from '../../db/tables/industries.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { prepareStamped, stampedList } from './stamped-list.ts';
import { clientLists } from '../clients/queries.ts';
import { industryLists } from '../industries/queries.ts';

const { app, database, settings, call, anIndustry, aClient, aSession } = await startTestApp();
const otherServer = await buildApp({ settings, database });
afterAll(() => otherServer.close());

const admin = await aSession({ platformRole: 'platform_admin' });
const db = database.in(platformScope);
const industry = await anIndustry({ name: 'Shipping' });
const description = 'A long story. '.repeat(300);

const get = (server: typeof app, path: string, headers: Record<string, string> = {}) =>
  server.inject({ url: path, headers: { ...admin, ...headers } });
const namesAt = async (server: typeof app, path: string = listClients.path): Promise<string[]> =>
  (await get(server, path)).json().data.map(({ name }: { name: string }) => name);

/** The tables that a cached list is read from, and those whose writes do not count up the stamp. */
async function tablesOf(readAll: (watched: Database) => (() => Promise<unknown>)[]) {
  const texts: string[] = [];
  const watched: Database = {
    ...database,
    in: (scope) => {
      const handle = database.in(scope);
      const run: typeof handle.run = (statement, values) => {
        texts.push(statement.text);
        return handle.run(statement, values);
      };
      return Object.assign(Object.create(handle) as typeof handle, { run });
    },
  };
  for (const read of readAll(watched)) await read();
  const read = new Set(texts.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name)));
  read.delete('catalogue_stamp');
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'stamp_catalogue' and t.tgenabled = 'O' and t.tgtype & 60 = 60`);
  const counted = new Set(rows.map(({ name }) => name));
  return { read: [...read].toSorted(), uncounted: [...read].filter((name) => !counted.has(name ?? '')) };
}

describe('a cached list', () => {
  it('is read only from tables whose every write counts up the stamp', async () => {
    const lists = await tablesOf((watched) => [
      ...Object.values(industryLists(watched)),
      ...Object.values(clientLists(watched)),
    ]);
    expect(lists).toEqual({ read: ['clients', 'industries'], uncounted: [] });

    const forgotten = await tablesOf((watched) => {
      const handle = watched.in(platformScope);
      return [prepareStamped(handle, 'forgotten', handle.select({ id: functions.id }).from(functions).as('rows'))];
    });
    expect(forgotten).toEqual({ read: ['functions'], uncounted: ['functions'] });
  });

  it('is not invalidated by writes of saved views, which any member makes', async () => {
    const stamp = async () =>
      (await db.execute<{ stamp: number }>(sql`select ${currentStamp} as stamp`)).rows[0]?.stamp;
    const before = await stamp();
    const client = await aClient();
    expect(await stamp()).toBeGreaterThan(before ?? 0);
    const as = await aSession({ client, platformRole: 'client_admin' });
    const known = await stamp();
    const body = { name: 'Mine', screen: 'assets', query: '' };
    const saved = await call(addSavedView, { as, body });

    expect([saved.statusCode, await stamp()]).toEqual([201, known]);
  });

  it('changes at once with a write of any server, and only with a write', async () => {
    const { id } = await aClient({ name: 'Argo', industry });
    expect(await namesAt(app)).toContain('Argo');
    expect(await namesAt(otherServer)).toContain('Argo');

    await db.update(clients).set({ name: 'Beagle' }).where(eq(clients.id, id));
    expect(await namesAt(app)).toContain('Beagle');
    expect(await namesAt(otherServer)).toContain('Beagle');

    await call(deleteClient, { as: admin, params: { id } });
    expect(await namesAt(otherServer)).not.toContain('Beagle');
    expect(await namesAt(otherServer, `${listClients.path}?include_inactive=true`)).toContain('Beagle');
  });

  it('changes with the data of other tables that it shows', async () => {
    const other = await anIndustry({ name: 'Rail' });
    await aClient({ name: 'Flying Scotsman', industry: other });
    const [before] = (await get(otherServer, `${listClients.path}?industry_id=${other.id}`)).json().data;
    await db.update(industries).set({ name: 'Railways' }).where(eq(industries.id, other.id));
    const [after] = (await get(otherServer, `${listClients.path}?industry_id=${other.id}`)).json().data;

    expect([before.industry.name, after.industry.name]).toEqual(['Rail', 'Railways']);
    const { data } = (await get(otherServer, listIndustries.path)).json();
    expect(data.find(({ id }: { id: number }) => id === other.id).client_count).toBe(1);
  });

  it('is not changed by a write that is rolled back', async () => {
    const before = (await get(app, listClients.path)).headers['etag'];
    const undone = database.transaction(platformScope, async (tx) => {
      await tx.update(clients).set({ name: 'Never' });
      throw new Error('Taken back');
    });

    await expect(undone).rejects.toThrow('Taken back');
    expect((await get(app, listClients.path)).headers['etag']).toBe(before);
  });

  it('is the answer while the stamp stays the same', async () => {
    const { id } = await aClient({ name: 'Before', industry });
    expect(await namesAt(app)).toContain('Before');
    await asOwner(database, sql`alter table clients disable trigger stamp_catalogue`);
    await db.update(clients).set({ name: 'After' }).where(eq(clients.id, id));
    expect(await namesAt(app)).toContain('Before');
    await asOwner(
      database,
      sql`alter table clients enable trigger stamp_catalogue`,
      sql`update catalogue_stamp set stamp = stamp + 1`,
    );

    expect(await namesAt(app)).toContain('After');
  });

  it('is not for signed-out users, or users who may not see it', async () => {
    const etag = String((await get(app, listClients.path)).headers['etag']);
    const known = { 'if-none-match': etag };
    const member = await aSession({ platformRole: 'client_admin' });

    const signedOut = await app.inject({ url: listClients.path, headers: known });
    const refused = await app.inject({ url: listClients.path, headers: { ...member, ...known } });

    expect([signedOut.statusCode, refused.statusCode]).toEqual([401, 403]);
    expect([signedOut.headers['cache-control'], refused.headers['cache-control']]).toEqual(['no-store', 'no-store']);
  });
});

describe('the ETag of a list', () => {
  it('saves the body if the caller has it, until it changes', async () => {
    const first = await get(app, listIndustries.path);
    const etag = String(first.headers['etag']);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(otherServer, listIndustries.path, { 'if-none-match': known });
      expect([known, again.statusCode, again.body, again.headers['etag']]).toEqual([known, 304, '', etag]);
    }

    const { id } = await anIndustry();
    const changed = await get(app, listIndustries.path, { 'if-none-match': etag });
    await call(deleteIndustry, { as: admin, params: { id } });
    const back = await get(app, listIndustries.path, { 'if-none-match': etag });

    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect([changed.statusCode, back.statusCode]).toEqual([200, 304]);
  });

  it('changes with a letter, even if the length stays', async () => {
    const { id } = await anIndustry({ name: 'Letter A' });
    const before = await get(app, listIndustries.path);
    await db.update(industries).set({ name: 'Letter B' }).where(eq(industries.id, id));
    const after = await get(app, listIndustries.path);

    expect(after.body).toHaveLength(before.body.length);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('differs for each encoding and each variant', async () => {
    await anIndustry({ description });
    await anIndustry({ isActive: false });
    const variants = [
      ['', 'identity'],
      ['', 'br;q=0, gzip'],
      ['', 'gzip, br'],
      ['?include_inactive=true', 'identity'],
    ];
    const answers = await Promise.all(
      variants.map(([query, encoding = '']) =>
        get(app, `${listIndustries.path}${query}`, { 'accept-encoding': encoding }),
      ),
    );

    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', undefined]);
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(4);
    expect(answers.map(({ headers }) => headers['vary'])).toEqual(Array(4).fill('Origin, accept-encoding'));
    expect(gunzipSync(answers[1]?.rawPayload ?? '').toString()).toBe(answers[0]?.body);
  });
});

describe('reading a list', () => {
  it('is done once for many simultaneous requests', async () => {
    let readings = 0;
    const list = stampedList(async () => ({ stamp: 7, json: `[${++readings}]` }));

    const answers = await Promise.all(Array.from({ length: 20 }, () => list(7)));
    await list(7);

    expect(readings).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('is done again for a request that knows of a write after the running read began', async () => {
    let stamp = 1;
    const begun: (() => void)[] = [];
    const list = stampedList(() => {
      const seen = stamp;
      return new Promise((resolve) => begun.push(() => resolve({ stamp: seen, json: `[${seen}]` })));
    });

    const early = list(1);
    stamp = 2;
    const late = list(2);
    begun.shift()?.();
    expect((await early).rows()).toEqual([1]);
    begun.shift()?.();

    expect((await late).rows()).toEqual([2]);
  });

  it('fails for all that wait for it and is tried again by the next', async () => {
    let isBroken = true;
    const list = stampedList(async () => {
      if (isBroken) throw new Error('Not now');
      return { stamp: 1, json: '[]' };
    });

    const outcomes = await Promise.allSettled([list(1), list(1)]);
    isBroken = false;

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await list(1)).rows()).toEqual([]);
  });
});
