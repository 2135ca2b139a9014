import type { FunctionType } from '@orgscope/contract/resources/me';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';

/** The active functions of a client by name, all or those of a type; undefined where there is no such client. */
export async function activeFunctions(database: Database, clientId: number, type?: FunctionType) {
  const rows = await database
    .in(tenantScope(clientId))
    .select({ choice: { id: functions.id, name: functions.name, type: functions.type } })
    .from(clients)
    .leftJoin(
      functions,
      and(eq(functions.clientId, clients.id), eq(functions.isActive, true), type && eq(functions.type, type)),
    )
    .where(eq(clients.id, clientId))
    .orderBy(functions.nameKey, functions.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}
