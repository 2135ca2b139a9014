import type { HistoryEvent } from '@orgscope/contract/records/history';
import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { ClientRecordId } from '../../db/tables/client-record.ts';
import { recordEvents as table } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { insertMany } from '../../db/sql/write-many.ts';
import { personName } from '../../lib/person-name.ts';

/** The resources that have a history. */
type HistoryResource = (typeof table.$inferInsert)['resource'];
type NewEvent = typeof table.$inferInsert;

const batchSize = 1000;
const maxEvents = 500;

/** Adds events to the history, in the order given. */
export async function addHistory(tx: Drizzle, events: readonly NewEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += batchSize) {
    await insertMany(tx, table, events.slice(from, from + batchSize), table.id);
  }
}

/** The latest 500 events of a record, newest first. */
export async function historyOf(
  db: Drizzle,
  resource: HistoryResource,
  { id, clientId }: ClientRecordId,
): Promise<HistoryEvent[]> {
  const rows = await db
    .select({
      event: table,
      person: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(table)
    .leftJoin(users, and(eq(users.clientId, table.clientId), eq(users.id, table.actorId)))
    .where(and(eq(table.clientId, clientId), eq(table.resource, resource), eq(table.recordId, id)))
    .orderBy(desc(table.id))
    .limit(maxEvents);
  return rows.map(({ event: { id: eventId, act, at, by, actorId, actorClientId, changes }, person }) => ({
    id: eventId,
    act,
    at: at.toISOString(),
    by,
    actor:
      actorId === null
        ? null
        : { id: actorId, name: person && personName(person), of_platform: actorClientId !== clientId },
    changes,
  }));
}
