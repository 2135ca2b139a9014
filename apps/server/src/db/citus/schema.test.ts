// Whether the schema can be spread over machines by client: docs/adr/0069-sharding-by-client.md.
import { expect, test } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import { keysWithoutClient, placements, referencesLost } from './placements.ts';
import { isLost, lacksClient, readSchema } from './read-schema.ts';
import { distributing } from './statements.ts';

const database = await startTestDatabase();
const schema = await database.asOwner(readSchema);
/** The key that every table with an `id()` has. */
const isId = ({ columns }: (typeof schema.keys)[number]) => columns.join(' ') === 'id';

test('every table has a place, and none that is gone', () => {
  expect([...placements.keys()].toSorted()).toEqual(schema.tables.map(({ name }) => name).toSorted());
});

test('every row of a distributed table has a client', () => {
  const without = schema.tables.filter((table) => placements.get(table.name) === 'distributed' && !table.has_client);

  expect(without).toEqual([]);
});

test('unique keys of distributed tables carry the client, but for ids and a list that only becomes shorter', () => {
  const found = schema.keys.filter((key) => lacksClient(key) && !isId(key)).map(({ name }) => name);

  expect(found.toSorted()).toEqual(keysWithoutClient.toSorted());
});

test('foreign keys stay within a client, but for a list that only becomes shorter', () => {
  const found = schema.references.filter(isLost).map(({ table, name }) => `${table}.${name}`);

  expect(found.toSorted()).toEqual(referencesLost.toSorted());
});

test('prints statements that distribute every such table after those that it refers to', () => {
  const text = distributing(schema);
  const at = (name: string) => text.findIndex((line) => line.includes(`_table('${name}'`));
  const within = schema.references.filter(
    (reference) => !isLost(reference) && reference.table !== reference.target && at(reference.table) >= 0,
  );

  expect(within.length).toBeGreaterThan(30);
  expect(within.filter(({ table, target }) => at(table) < at(target))).toEqual([]);
  for (const [name, placement] of placements) expect([name, at(name) >= 0]).toEqual([name, placement !== 'local']);
});

test('after the statements that come before Citus own, no key and no reference stands in the way', async () => {
  const plain = distributing(schema).filter((line) => /^(alter table|drop index|create table|insert)/.test(line));

  const after = await database.asOwner(async (client) => {
    await client.query('begin');
    for (const line of plain) await client.query(line);
    const changed = await readSchema(client);
    await client.query('rollback');
    return changed;
  });

  expect(after.keys.filter(lacksClient)).toEqual([]);
  expect(after.references.filter((reference) => reference.table !== 'sign_in_names' && isLost(reference))).toEqual([]);
  expect(after.keys).toHaveLength(schema.keys.length + 1);
});
