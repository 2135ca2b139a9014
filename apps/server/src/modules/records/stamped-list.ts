import { sql } from 'drizzle-orm';
import type { Subquery } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { onPrimary } from '../../db/connections/reading.ts';
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

interface CachedList {
  readonly stamp: number;
  readonly answer: CachedResponse;
}

/**
 * Caches a list while the catalogue's stamp, which the session look-up reads for each request, stays the same.
 * Simultaneous requests share one read.
 */
export function stampedList(read: () => Promise<Reading>): (stamp: number) => Promise<CachedResponse> {
  let cached: CachedList | undefined;
  let reading: Promise<CachedList> | undefined;

  const refresh = async (): Promise<CachedList> => {
    const { stamp, json } = await onPrimary(read);
    cached = { stamp, answer: new CachedResponse(withJsonData(json).text) };
    return cached;
  };
  const readOnce = () =>
    (reading ??= refresh().finally(() => {
      reading = undefined;
    }));

  return async (stamp) => {
    if (cached?.stamp === stamp) return cached.answer;
    const joined = await readOnce();
    // The read may have begun before the write that this request knows of; a read that begins now has not.
    return (joined.stamp < stamp ? await readOnce() : joined).answer;
  };
}
