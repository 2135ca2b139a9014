// Ends connections whose server has gone without a word: PostgreSQL's own limits end statements only while it is there, and
// the kernel waits for a quarter of an hour.
import type { Pool, PoolClient } from 'pg';

/** How often a statement is looked at within the bound: it is ended at most a tenth later. */
const looksPerBound = 10;

/** What pg has, and its types do not name: gives a statement's own object, while it waits for an answer. */
const activeStatement = '_getActiveQuery';
type Waiting = PoolClient & Record<typeof activeStatement, () => object | null>;

/**
 * Cuts each connection of a pool that has not answered a statement for `seconds`; its statements fail as with a lost
 * connection. Statements cost nothing, since the connections are looked at now and then. Looks are counted instead of the
 * time: a process that was busy has not yet read what has been answered.
 */
export function cutSilent(pool: Pool, seconds: number, onCut: (error: Error) => void): () => void {
  const seen = new Map<PoolClient, { statement: object | null; times: number }>();
  pool.on('connect', (client) => seen.set(client, { statement: null, times: 0 }));
  pool.on('remove', (client) => seen.delete(client));
  const timer = setInterval(
    () => {
      for (const [client, { statement, times }] of seen) {
        const now = (client as Waiting)[activeStatement]();
        const again = now !== null && now === statement ? times + 1 : 0;
        seen.set(client, { statement: now, times: again });
        if (again < looksPerBound) continue;
        seen.delete(client);
        client.connection.stream.destroy();
        onCut(new Error(`The database has not answered for ${seconds} seconds`));
      }
    },
    (seconds * 1000) / looksPerBound,
  ).unref();
  return () => clearInterval(timer);
}
