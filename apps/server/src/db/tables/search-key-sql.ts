import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** What withoutAccents() makes of a text, by the database: 0066_search-without-accents.sql. */
export const searchKeySql = (name: SQLWrapper): SQL => sql`search_key(${name})`;
