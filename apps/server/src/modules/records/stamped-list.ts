import { sql } from 'drizzle-orm';
import type { Subquery } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { onPrimary } from '../../db/connections/reading.ts';
import { whileStamped } from '../../db/state/while-stamped.ts';
import { statement } from '../../db/statements/statement.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { withJsonData } from '../../http/answers.ts';
import { CachedResponse } from '../../http/cached-response.ts';

/** A list as JSON and the stamp at which it was read. */
interface Reading {
  readonly stamp: number;
  readonly json: string;
}

/** Prepares the read of a list: one statement, so that stamp and list are of one moment. */
export function prepareStamped(db: Drizzle, name: string, rows: Subquery): () => Promise<Reading> {
  const list = sql<string>`(select coalesce(json_agg(${sql.identifier(rows._.alias)}), '[]')::text from ${rows})`;
  const reads = statement<Record<string, never>, Reading>(name, sql`select ${currentStamp} as stamp, ${list} as json`);
  return async () => {
    const [reading] = await db.run(reads, {});
    if (!reading) throw new Error('The catalogue has no stamp');
    return reading;
  };
}

/** Caches a list while the catalogue's stamp stays the same. */
export function stampedList(read: () => Promise<Reading>): (stamp: number) => Promise<CachedResponse> {
  const listAt = whileStamped(async () => {
    const { stamp, json } = await onPrimary(read);
    return { stamp, answer: new CachedResponse(withJsonData(json).text) };
  });
  return async (stamp) => (await listAt(stamp)).answer;
}
