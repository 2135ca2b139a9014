import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';

/** The seats that each client takes, and the day when one of its active users last signed in; in one order. */
export interface PeopleOfClients extends Record<string, unknown> {
  readonly clientIds: readonly number[];
  readonly seats: readonly number[];
  readonly lastSignIns: readonly (string | null)[];
}

const statement = sql`
  select coalesce(json_agg(client_id), '[]') as "clientIds", coalesce(json_agg(seats), '[]') as seats,
    coalesce(json_agg(last), '[]') as "lastSignIns"
  from (select ${users.clientId} as client_id, count(*) as seats,
      (max(${users.lastSignInAt}) at time zone 'UTC')::date as last
    from ${users} where ${users.isActive} group by 1) as people`;

const [freshMs, usableMs] = [60_000, 15 * 60_000];

/**
 * Counts the people of all clients. A million of them take longer than a page may: the last count is used for some
 * minutes, and is renewed in the background once it is a minute old.
 */
export function peopleOfClients(database: Database): () => Promise<PeopleOfClients> {
  let kept: { readonly people: PeopleOfClients; readonly at: number } | undefined;
  let running: Promise<PeopleOfClients> | undefined;

  async function count(): Promise<PeopleOfClients> {
    try {
      const { rows } = await database.in(platformScope).execute<PeopleOfClients>(statement);
      const people = rows[0] ?? { clientIds: [], seats: [], lastSignIns: [] };
      kept = { people, at: performance.now() };
      return people;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    const age = kept ? performance.now() - kept.at : Infinity;
    if (age > freshMs) running ??= count();
    if (!kept || age > usableMs) return running ?? count();
    // Nobody waits for it; the next call tries again.
    running?.catch(() => undefined);
    return kept.people;
  };
}
