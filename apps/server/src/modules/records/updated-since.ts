import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** That a record was written at this moment or later, in ISO 8601 and UTC: each write of a record sets `updated_at`. */
export const updatedSince = (table: { readonly updatedAt: PgColumn }, moment: string | undefined): SQL | undefined =>
  moment === undefined ? undefined : sql`${table.updatedAt} >= ${new Date(moment).toISOString()}::timestamptz`;
