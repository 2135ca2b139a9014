import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';

/**
 * One array parameter for any number of values: a list of parameters is limited to 65,535, and each length is a new
 * statement.
 */
export const isAnyOf = (column: SQLWrapper, values: readonly unknown[]) => sql`${column} = any(${sql.param(values)})`;
