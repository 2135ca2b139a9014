// A built server over PostgreSQL with two clients, one of which causes load, and calls that measure the effect on the
// other.
import { openPostgresql } from '../../apps/server/src/db/engines/postgresql.ts';
import { buildersFor } from '../../apps/server/src/testing/builders.ts';
import { startBuiltServer } from './built-server.ts';
import { percentile } from './figures.ts';
import { startPostgresql } from './postgresql.ts';

const everyMs = 20;

export async function startLoadedServer(environment: Record<string, string> = {}) {
  const postgresql = await startPostgresql();
  const database = openPostgresql(postgresql.url, () => undefined);
  await database.migrate();
  const make = buildersFor(database);
  const [busy, quiet] = [await make.aClient(), await make.aClient()];
  const asBusy = await make.aSession({ client: busy, platformRole: 'client_admin' });
  const asQuiet = await make.aSession({ client: quiet });
  const server = await startBuiltServer({ DATABASE_URL: postgresql.url, DEMO: 'false', ...environment });

  async function getMe(): Promise<number> {
    const start = performance.now();
    const response = await fetch(`${server.origin}/api/core/me/`, { headers: { ...asQuiet } });
    await response.text();
    if (response.status !== 200) throw new Error(`GET me answered ${response.status}`);
    return performance.now() - start;
  }

  return {
    ...server,
    busy,
    asBusy,
    asQuiet,
    database,
    databaseUrl: postgresql.url,
    /**
     * The times of `GET me` of the other client, called at a fixed interval whatever the answers take, until `over`.
     */
    async timesUntil(over: Promise<unknown>): Promise<number[]> {
      const calls: Promise<number>[] = [];
      const pace = setInterval(() => calls.push(getMe()), everyMs);
      await over.finally(() => clearInterval(pace));
      return Promise.all(calls);
    },
    async stop() {
      await server.stop();
      await database.close();
      await postgresql.remove();
    },
  };
}

export const p95 = (times: readonly number[]): number => percentile(times, 0.95);
