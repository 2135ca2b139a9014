import { sql } from 'drizzle-orm';
import { users } from '../tables/users.ts';

/** The full name, or the e-mail address if there is none; same as personName(). */
export const personNameSql = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''),
  ${users.username})`;
