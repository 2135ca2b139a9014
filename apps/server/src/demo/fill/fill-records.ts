import type { PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { insertWithIds } from './insert-with-ids.ts';

interface Made<Row> {
  readonly rows: readonly Row[];
  readonly events: readonly (typeof recordEvents.$inferInsert)[];
}

/** Adds the records of one resource and their history. `make` makes those of a client, numbered from `firstId`. */
export async function fillRecords<
  Table extends PgTable,
  Person extends { readonly clientId: number },
  Filled extends Made<Table['$inferInsert']>,
>(
  tx: Drizzle,
  table: Table,
  organisations: readonly DemoOrganisation[],
  people: readonly Person[],
  make: (organisation: DemoOrganisation, own: readonly Person[], firstId: number) => Filled,
): Promise<Filled[]> {
  let nextId = 1;
  const filled = organisations.map((organisation) => {
    const own = people.filter(({ clientId }) => clientId === organisation.clientId);
    const made = make(organisation, own, nextId);
    nextId += made.rows.length;
    return made;
  });
  await insertWithIds(
    tx,
    table,
    filled.flatMap(({ rows }) => rows),
  );
  await insertWithIds(
    tx,
    recordEvents,
    filled.flatMap(({ events }) => events),
  );
  return filled;
}
