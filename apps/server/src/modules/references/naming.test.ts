import { getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { namingFunction, namingLocation } from './naming.ts';

const database = await startTestDatabase();

/** What names a function or a location and does not keep it from being deleted. */
const others = { functions: ['sso_mappings.function_id'], locations: [] };

it.each([
  ['functions', namingFunction],
  ['locations', namingLocation],
] as const)('every column that refers to %s is known', async (table, naming) => {
  const { rows } = await database.in(platformScope).execute<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = ${table}::regclass and a.attname <> 'client_id' order by 1`);
  const known = Object.values(naming).map((column) => `${getTableName(column.table)}.${column.name}`);

  expect(
    rows.map(({ name }) => name),
    'Add the column to naming.ts, or to the others here and, if the sample data must keep what it names, to kept-places.ts',
  ).toEqual([...known, ...others[table]].toSorted());
});
