import { sql } from 'drizzle-orm';
import { users } from '../tables/users.ts';

/** The name of a user, or the address of who has none: what personName() makes of a row. */
export const personNameSql = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''),
  ${users.username})`;
