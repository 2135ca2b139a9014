// Answers that follow from a client's applications alone, cached until one of these is written.
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { onPrimary } from '../../db/connections/reading.ts';
import { statement } from '../../db/statements/statement.ts';
import { applications } from '../../db/tables/applications.ts';

const reading = statement<{ clientId: number }, { version: string }>(
  'portfolio_version',
  sql`select concat_ws(' ', count(*), max(${applications.id}), sum(${applications.version})) as version
    from ${applications} where ${applications.clientId} = ${sql.placeholder('clientId')}::int`,
);

/**
 * Distinguishes the states of a client's applications. Each write adds an application or increments the version of one. Only
 * removing sample data deletes any: it lowers the count, and an addition that restores the count has a higher id, since ids
 * are never used again. It is counted, so that members' writes need no stamp that others would wait for.
 */
export async function readPortfolioVersion(db: Drizzle, clientId: number): Promise<string> {
  const [found] = await db.run(reading, { clientId });
  return found?.version ?? '';
}

/** The maximum number of clients whose answers are cached; then the cache is cleared. */
const most = 10_000;

/** Caches the last answer of each client while what it was made of stays the same. */
export function answerCache<T>() {
  const cached = new Map<number, { madeOf: string; answer: T }>();
  return async (clientId: number, madeOf: string, read: () => Promise<T>): Promise<T> => {
    const known = cached.get(clientId);
    if (known?.madeOf === madeOf) return known.answer;
    const answer = await onPrimary(read);
    if (cached.size >= most) cached.clear();
    cached.set(clientId, { madeOf, answer });
    return answer;
  };
}
