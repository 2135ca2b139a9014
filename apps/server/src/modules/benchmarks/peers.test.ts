import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { publications } from './peers.ts';

const database = await startTestDatabase();
const db = database.in(platformScope);

const named = (group: string) => ({ group, key: 'it_staff_share' as const, year: 2025, version: 1 });
const publication = (group: string) => ({
  ...named(group),
  publishedOn: '2026-03-01',
  clientIds: [1, 2, 3],
  values: [1, 2, 3],
});

test('an answer contains all publications that are wanted, also when others are forgotten for them', async () => {
  const groups = ['all', 'industry:1', 'industry:2', 'industry:3'];
  await db.insert(publishedPeers).values(groups.map(publication));
  const { contents } = publications(database, 4);
  const namesOf = async (...wanted: string[]) => [...(await contents(wanted.map(named))).keys()].toSorted();
  const expected = (...wanted: string[]) => wanted.map((group) => `${group} it_staff_share 2025`);

  expect(await namesOf('all', 'industry:1')).toEqual(expected('all', 'industry:1'));
  expect(await namesOf('all', 'industry:1', 'industry:2', 'industry:3')).toEqual(expected(...groups));
});
