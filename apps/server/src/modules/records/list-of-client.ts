import { message } from '@orgscope/contract/words/message';
import { eq, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { notFound } from '../../errors/app-error.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../identity/session/session.ts';

/**
 * The rows that a query finds in the client that is meant, as the JSON of the answer: one statement in that client's
 * scope, which finds nothing at all where there is no such client.
 */
export async function listOfClient(
  database: Database,
  reader: Session,
  named: number | undefined,
  rowsOf: (clientId: number) => { as(alias: string): SQLWrapper },
): Promise<string> {
  const clientId = chosenClient(reader, named);
  const [found] = await database
    .in(tenantScope(clientId))
    .select({
      json: sql<string>`(select coalesce(json_agg(rows), '[]')::text from ${rowsOf(clientId).as('rows')})`,
    })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!found) throw notFound(message('clients.absent'));
  return found.json;
}

/** A record as it is in this reader's list; undefined if it is not there. */
export const asListedFor = <Shown extends { readonly is_active: boolean; readonly user_count: number | null }>(
  reader: Session,
  record: Shown,
): Shown | undefined =>
  isRecordsAdmin(reader) ? record : record.is_active ? { ...record, user_count: null } : undefined;

/** Whether someone administers a client's records, and so sees those that are inactive. */
export const isRecordsAdmin = (reader: Session): boolean =>
  isPlatformAdmin(reader) || reader.permissions.includes('core.can_manage_client');
