import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { nameCollation } from '../schema/name-collation.ts';

/** The order of people's and records' names. That of the database itself may be of code points: Ä after Z. */
export const byName = (name: SQLWrapper): SQL => sql`${name} collate ${sql.identifier(nameCollation)}`;
