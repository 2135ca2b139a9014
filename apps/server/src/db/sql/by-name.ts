import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { nameCollation } from '../schema/name-collation.ts';

const collated = (text: SQLWrapper): SQL => sql`${text} collate ${sql.identifier(nameCollation)}`;

/** The order of people's names. That of the database itself may be of code points: Ä after Z. */
export const byPerson = (name: SQLWrapper): SQL => collated(name);

/**
 * The order of records' names: the same, and a number at the end counts as a number, Floor 2 before Floor 10. A name is ordered
 * by what precedes the number, then by its length, which says how many digits follow. A tab comes before all letters. A name of
 * digits alone stands where digits do.
 */
export const byName = (name: SQLWrapper): SQL =>
  collated(
    sql`(coalesce(nullif(rtrim(${name}, '0123456789'), ''), '0') || e'\\t' || lpad(length(${name})::text, 4, '0') || ${name})`,
  );
