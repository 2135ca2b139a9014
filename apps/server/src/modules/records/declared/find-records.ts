// What a query finds among a client's declared records, and in which order: both follow from the fields.
import { filterName, isReference, sentName } from '@orgscope/contract/records/record';
import type { Field, Referred } from '@orgscope/contract/records/fields';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../../db/connections/database.ts';
import { byName } from '../../../db/sql/by-name.ts';
import { columnKey, referredTables } from '../../../db/tables/client-record.ts';
import { referredOrder } from '../../references/referred.ts';
import { updatedSince } from '../updated-since.ts';
import { inOrder, rankIn } from '../in-order.ts';
import { hasWords } from '../paged-list.ts';
import type { Search } from '../paged-list.ts';
import type { ListedResource } from './resource.ts';

type Query = Readonly<Record<string, unknown>> & {
  readonly ordering?: string | undefined;
  readonly search?: string | undefined;
  readonly include_inactive?: boolean | undefined;
  readonly updated_since?: string | undefined;
};

/** The search of a resource: prepared once, it tells the condition and order of each query. */
export function recordSearch({ fields, table, key, derived = {}, filters = {} }: ListedResource) {
  const columns = table as unknown as Readonly<Record<string, PgColumn>>;
  const columnOf = (name: string, field: Field): SQL | PgColumn =>
    derived[name] ?? columns[columnKey(sentName(name, field))] ?? sql`null`;

  function orderOf(name: string, field: Field): SQL {
    if (name === key.field) return byName(key.column);
    if (isReference(field)) return referredOrder[field.kind as Referred];
    if (field.codes) return rankIn(field.codes, columnOf(name, field));
    const column = columnOf(name, field);
    return field.kind === 'date' || field.kind === 'count' ? sql`${column}` : byName(sql`lower(${column})`);
  }

  function joinOf(name: string, field: Field): SQL | undefined {
    if (!isReference(field)) return undefined;
    const referred = referredTables[field.kind as Referred];
    return sql`left join ${referred}
      on ${referred.clientId} = ${table.clientId} and ${referred.id} = ${columnOf(name, field)}`;
  }

  const sorted = Object.entries(fields).filter(([, field]) => field.sorted);
  const by = Object.fromEntries(sorted.map(([name, field]) => [name, orderOf(name, field)]));
  const joins = Object.fromEntries(
    sorted.flatMap(([name, field]) => {
      const join = joinOf(name, field);
      return join ? [[name, join]] : [];
    }),
  );
  const narrowing = Object.entries(fields).flatMap(([name, field]) =>
    field.filtered === undefined ? [] : [{ parameter: filterName(name, field), column: columnOf(name, field) }],
  );

  return async (db: Drizzle, clientId: number, query: Query): Promise<Search> => {
    const special: SQL[] = [];
    for (const [parameter, filter] of Object.entries(filters)) {
      if (query[parameter] !== undefined) special.push(await filter(db, clientId, query[parameter] as never));
    }
    return {
      ...inOrder({ table, first: key.field, by, joins }, query.ordering),
      condition: and(
        eq(table.clientId, clientId),
        // Written out, not as a parameter: only so does a plan know the index of the active ones.
        query.include_inactive ? undefined : sql`${table.isActive}`,
        updatedSince(table, query.updated_since),
        ...narrowing.flatMap(({ parameter, column }) =>
          query[parameter] === undefined ? [] : [sql`${column} = ${query[parameter]}`],
        ),
        ...special,
        ...hasWords(table.searchText, query.search),
      ),
    };
  };
}
