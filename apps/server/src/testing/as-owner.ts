import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';

/** Runs statements as the tests' login, which owns the tables: for what the server itself may not do. */
export const asOwner = (database: Database, ...statements: SQL[]): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    await tx.execute(sql`set local role none`);
    for (const statement of statements) await tx.execute(statement);
  });
