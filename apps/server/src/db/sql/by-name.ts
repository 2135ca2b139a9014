import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** The rules of Unicode for all languages, which every engine has: Ä stands beside A, Ł beside L. */
export const nameCollation = 'und-x-icu';

/** The order of people's and records' names. That of the database itself may be of code points: Ä after Z. */
export const byName = (name: SQLWrapper): SQL => sql`${name} collate ${sql.identifier(nameCollation)}`;
