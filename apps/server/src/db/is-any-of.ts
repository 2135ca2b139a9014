import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';

/** One parameter however many there are: a list of parameters would end at 65,535, and be another statement each time. */
export const isAnyOf = (column: SQLWrapper, values: readonly unknown[]) => sql`${column} = any(${sql.param(values)})`;
