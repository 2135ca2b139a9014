import { search } from '@orgscope/contract/resources/search';
import type { Hit } from '@orgscope/contract/resources/search';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { searchKey } from '../../lib/search-text.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { findHits } from './queries.ts';

const { database, call, inject, anIndustry, aClient, aUser, aSession } = await startTestApp();

async function anAsset(client: Client, name: string, tag: string, isActive = true) {
  const row = { clientId: client.id, name, assetTag: tag, tagKey: nameKey(tag), isActive };
  const values = { ...row, category: 'laptop' as const, status: 'in_stock' as const };
  const searchText = nameKey(`${tag} ${name}`);
  await database
    .in(platformScope)
    .insert(assets)
    .values({ ...values, searchText });
}

async function anApplication(client: Client, name: string, vendor: string) {
  const row = { clientId: client.id, name, nameKey: nameKey(name), vendor, lifecycle: 'active' as const };
  await database
    .in(platformScope)
    .insert(applications)
    .values({ ...row, searchText: nameKey(`${name} ${vendor}`) });
}

const industry = await anIndustry({ name: 'Rail freight' });
const north = await aClient({ name: 'Northwind Rail', industry });
const south = await aClient({ name: 'Southern Stone' });
const closed = await aClient({ name: 'Northwind Closed', isActive: false });
await aUser({ client: north, firstName: 'Zelda', lastName: 'Northrup', username: 'zelda@north.example' });
await aUser({ client: south, firstName: 'Zelda', lastName: 'Quist', username: 'zelda@south.example' });
await aUser({ client: closed, firstName: 'Zelda', lastName: 'Gone', username: 'zelda@closed.example' });
await aUser({ client: north, firstName: 'Zelda', lastName: 'Left', username: 'z@left.example', isActive: false });
await anAsset(north, 'Latitude 7440', 'LT-0042');
await anAsset(south, 'Latitude 7440', 'LT-0042');
await anAsset(north, '100%_cotton\\bag', 'BAG-1');
await anAsset(north, 'Latitude 5000', 'LT-0001', false);
await anApplication(north, 'Zeldoc archive', "O'Neil & Sons");

const platform = await aSession({ platformRole: 'platform_admin' });
const admin = await aSession({ client: north, platformRole: 'client_admin', firstName: 'Ivo', lastName: 'Admin' });
const member = await aSession({ client: north, firstName: 'Mara', lastName: 'Member' });

const hits = async (as: SessionHeaders, q: string): Promise<Hit[]> => {
  const response = await call(search, { as, query: { q } });
  expect([q, response.statusCode]).toEqual([q, 200]);
  return response.json().data;
};
const titles = async (as: SessionHeaders, q: string) => (await hits(as, q)).map(({ title }) => title);

describe('a search', () => {
  it('finds active clients, users, assets and applications of every client for platform administrators', async () => {
    expect(await hits(platform, 'northwind')).toEqual([
      {
        kind: 'client',
        id: north.id,
        title: 'Northwind Rail',
        subtitle: 'Rail freight',
        client: { id: north.id, name: 'Northwind Rail' },
      },
    ]);
    expect((await titles(platform, 'zeld')).toSorted()).toEqual(['Zelda Northrup', 'Zelda Quist', 'Zeldoc archive']);
    expect((await hits(platform, 'lt-0042')).map(({ client }) => client.name)).toEqual([
      'Northwind Rail',
      'Southern Stone',
    ]);
  });

  it('finds users, assets and applications of their own client for its administrators', async () => {
    expect((await titles(admin, 'zeld')).toSorted()).toEqual(['Zelda Northrup', 'Zeldoc archive']);
    expect((await hits(admin, 'latitude')).map(({ client }) => client.id)).toEqual([north.id]);
    for (const q of ['northwind', 'southern', 'quist']) expect(await hits(admin, q)).toEqual([]);
  });

  it('finds nothing for users who administer no records', async () => {
    for (const q of ['zelda', 'northwind', 'lt', 'z']) expect(await hits(member, q)).toEqual([]);
  });

  it('finds titles that contain every word, in any order and in either case', async () => {
    expect(await titles(admin, 'NORTHRUP  eld')).toEqual(['Zelda Northrup']);
    expect(await titles(admin, 'zelda quist')).toEqual([]);
    expect(await titles(admin, 'neil zel')).toEqual(['Zeldoc archive']);
  });

  it('finds names by letters without accents, and those of which a server of the version before has written the accents', async () => {
    await aClient({ name: 'Société Éole' });
    await aUser({ client: north, firstName: 'Zoë', lastName: 'Łukasiewicz', username: 'zoe@north.example' });
    await anAsset(north, 'Kühlgerät', 'K-1');

    expect(await titles(platform, 'societe eole')).toEqual(['Société Éole']);
    for (const q of ['zoe luk', 'Zoë', 'ZOE ŁUKASIEWICZ'])
      expect([q, await titles(admin, q)]).toEqual([q, ['Zoë Łukasiewicz']]);
    expect(await titles(admin, 'kühlgerät')).toEqual(['Kühlgerät']);
  });

  it.each(['Zoë Łódź', 'İstanbul', 'Straße Æther Œuvre Þór Đorđe Søren ısı', 'Ёлка', 'が', 'Άλφα', '각'])(
    'compares %s as the database does',
    async (name) => {
      const { rows } = await database.in(platformScope).execute(sql`select search_key(${nameKey(name)}) as key`);
      expect(rows).toEqual([{ key: searchKey(name) }]);
    },
  );

  it('returns the most similar hits first, at most twenty', async () => {
    const full = await aClient();
    for (let n = 10; n < 35; n += 1) await anAsset(full, `Docking station ${n}`, `D-${n}`);
    await anAsset(full, 'Docking', 'X-9');
    const as = await aSession({ client: full, platformRole: 'client_admin' });
    const found = await titles(as, 'docking');
    expect(found).toHaveLength(20);
    expect(found.slice(0, 3)).toEqual(['Docking', 'Docking station 10', 'Docking station 11']);
  });

  it('returns a hit whose tag is the search text before hits that only contain it in the name', async () => {
    await anAsset(north, 'QX-7001 cradle', 'C-1');
    await anAsset(north, 'Screen', 'QX-7001');
    expect(await titles(admin, 'qx-7001')).toEqual(['Screen', 'QX-7001 cradle']);
  });

  it('sorts equally similar hits by title, whatever their kind', async () => {
    await anAsset(north, 'Quartz 2', 'C-2');
    await anApplication(north, 'Quartz 1', '');
    await anApplication(north, 'Quartz 3', '');
    expect(await titles(admin, 'quartz')).toEqual(['Quartz 1', 'Quartz 2', 'Quartz 3']);
  });

  it('matches one or two letters at the beginning of a word', async () => {
    expect(await titles(admin, 'ze')).toEqual(expect.arrayContaining(['Zelda Northrup', 'Zeldoc archive']));
    expect(await titles(admin, 'el')).toEqual([]);
    expect(await titles(admin, 'n')).toEqual(['Zelda Northrup']);
    expect(await titles(platform, 'ra')).toEqual(['Northwind Rail']);
  });
});

it('finds a name that comes after ten thousand others, and after two hundred that match less', async () => {
  const { id } = await aClient();
  const some = (count: number, name: string) => sql`
    insert into assets (client_id, name, asset_tag, tag_key, category, status, search_text)
    select ${id}, ${name}::text, tag, tag, 'laptop', 'in_stock', lower(tag || ' ' || ${name}::text)
    from generate_series(1, ${count}::int) number cross join lateral (select ${name}::text || number as tag) tagged`;
  await asOwner(
    database,
    // Without the audit, which would take most of the time.
    sql`set local session_replication_role = replica`,
    some(200, 'Gyroscope beside another'),
    some(400, 'Windlass'),
    some(10_000, 'Else'),
    some(1, 'Gyroscope'),
  );

  expect((await titles(platform, 'gyroscope'))[0]).toBe('Gyroscope');
  // Where the first rows hold as many as are ranked, the others are not asked for.
  const scans = await database.transaction(platformScope, async (tx) => {
    const counted = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'assets'`,
      );
      return rows[0]?.scans ?? 0;
    };
    const before = await counted();
    const input = { text: 'windlass', words: ['windlass'], hasTrigram: true };
    await findHits({ ...database, in: () => tx }, { scope: platformScope, only: null, closed: [] }, input);
    return (await counted()) - before;
  });
  expect(scans).toBe(1);
});

describe('a search for unusual input', () => {
  it('treats wildcards, quotes and backslashes as text', async () => {
    for (const q of ['100%_cotton', '0%_cot', 'cotton\\b', '\\bag'])
      expect([q, await titles(admin, q)]).toEqual([q, ['100%_cotton\\bag']]);
    for (const q of ['100_%cotton', 'cott_n', 'cot%n', 'cotton\\\\bag'])
      expect([q, await titles(admin, q)]).toEqual([q, []]);
    for (const q of ['%', '_', '%%%', '___', '\\', "'", '"', "'; drop table users; --"])
      expect([q, await hits(platform, q), await hits(admin, q)]).toEqual([q, [], []]);
    expect(await titles(admin, "o'neil")).toEqual(['Zeldoc archive']);
  });

  it('finds nothing for spaces, and for text in any script that matches nothing', async () => {
    for (const q of ['', '   ', '\t\n', '北京市場', '🧭🧭🧭', 'ß', 'x'.repeat(200), 'word '.repeat(40).trim()])
      expect([q, await hits(platform, q)]).toEqual([q, []]);
  });

  it.each([
    ['nothing to search for', ''],
    ['a NUL', '?q=a%00b'],
    ['an incomplete character', '?q=%F0%9F'],
    ['ten thousand characters', `?q=${'a'.repeat(10_000)}`],
    ['two texts', '?q=one&q=two'],
  ])('refuses %s, or finds nothing', async (_, query) => {
    const { statusCode, json } = await inject({ url: `/api/core/search/${query}`, headers: { ...platform } });
    expect(statusCode === 200 ? json().data : [400, 414].includes(statusCode)).toEqual(statusCode === 200 ? [] : true);
  });
});
