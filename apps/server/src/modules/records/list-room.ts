import { listFull } from '@orgscope/contract/list-sizes';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';

/** Refuses a record more than a client's list may have. Without a client, the list is the platform's. */
export async function checkRoom(
  tx: Drizzle,
  table: PgTable & { readonly clientId?: AnyPgColumn },
  most: number,
  clientId?: number,
): Promise<void> {
  // Simultaneous calls add one after the other, so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(table)}), ${clientId ?? 0}::int)`);
  const ofClient = table.clientId && clientId !== undefined ? eq(table.clientId, clientId) : undefined;
  if ((await tx.$count(table, ofClient)) >= most) throw new AppError('too_many', listFull(most));
}
