import { sql } from 'drizzle-orm';
import type { Subquery } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import { currentStamp } from '../../db/tables/catalogue-stamp.ts';
import { withJsonData } from '../../http/answers.ts';
import { KeptAnswer } from '../../http/kept-answer.ts';

/** A list as JSON and the stamp that it was read at. */
interface Reading {
  readonly stamp: number;
  readonly json: string;
}

/** Prepares the reading of a list: one statement, so that stamp and list are of one moment. */
export function prepareStamped(db: Drizzle, name: string, rows: Subquery): () => Promise<Reading> {
  const list = sql<string>`(select coalesce(json_agg(${sql.identifier(rows._.alias)}), '[]')::text from ${rows})`;
  const reads = statement<Record<string, never>, Reading>(name, sql`select ${currentStamp} as stamp, ${list} as json`);
  return async () => {
    const [reading] = await db.run(reads, {});
    if (!reading) throw new Error('The catalogue has no stamp');
    return reading;
  };
}

interface Kept {
  readonly stamp: number;
  readonly answer: KeptAnswer;
}

/**
 * Keeps a list in memory for as long as the catalogue's stamp, which each request brings along, is the one it was read
 * at. However many ask at once, one reads.
 */
export function stampedList(read: () => Promise<Reading>): (stamp: number) => Promise<KeptAnswer> {
  let kept: Kept | undefined;
  let reading: Promise<Kept> | undefined;

  const readAnew = async (): Promise<Kept> => {
    const { stamp, json } = await read();
    kept = { stamp, answer: new KeptAnswer(withJsonData(json).text) };
    return kept;
  };
  const readOnce = () =>
    (reading ??= readAnew().finally(() => {
      reading = undefined;
    }));

  return async (stamp) => {
    if (kept?.stamp === stamp) return kept.answer;
    const joined = await readOnce();
    // It may have begun before the write that this request knows of; one that begins now has not.
    return (joined.stamp < stamp ? await readOnce() : joined).answer;
  };
}
