import { sql } from 'drizzle-orm';
import { authenticatorApps } from '../../db/tables/authenticator-apps.ts';
import { clients } from '../../db/tables/clients.ts';
import { passkeys } from '../../db/tables/passkeys.ts';
import { users } from '../../db/tables/users.ts';

/** Whether the user of the query has set up a second factor. */
export const hasFactor = sql<boolean>`(exists (select from ${authenticatorApps}
    where ${authenticatorApps.userId} = ${users.id} and ${authenticatorApps.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** Until when a second factor must be set up; who does not sign in has until the days are over since it is required. */
export const factorsDueAt = sql`coalesce(${users.factorsGraceFrom}, ${clients.factorsRequiredSince})
  + make_interval(days => ${clients.factorsGraceDays})`;

/** The same for somebody without one, null for all others. Nothing is looked up where none is required. */
export const openFactorsDueAt = sql<string | null>`case when ${clients.factorsRequiredSince} is not null
  then case when not ${hasFactor} then ${factorsDueAt} end end`;

/** Whether the time to set one up is over. */
export const isFactorOverdue = (dueAt: string | null): boolean => dueAt !== null && Date.parse(dueAt) <= Date.now();
