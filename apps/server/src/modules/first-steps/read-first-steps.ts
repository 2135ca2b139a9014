import { firstSteps } from '@orgscope/contract/resources/first-steps';
import type { FirstStep } from '@orgscope/contract/resources/first-steps';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { hasFigures } from '../figures/has-figures.ts';

type OfClient = PgTable & { readonly clientId: PgColumn };

const exists = (table: OfClient & { readonly isActive?: PgColumn }, where: SQL = sql`${table.isActive}`) =>
  sql`exists (select from ${table} where ${table.clientId} = ${clients.id} and ${where})`;

const done: Readonly<Record<FirstStep, SQL>> = {
  functions: exists(functions),
  locations: exists(locations),
  // Somebody besides the first administrator.
  people: sql`(select count(*) from (select from ${users} where ${users.clientId} = ${clients.id} and ${users.isActive}
    limit 2) as two) = 2`,
  figures: exists(yearlyFigures, hasFigures),
  assets: exists(assets),
  applications: exists(applications),
};

/** Which first steps the records of a client show as done; undefined if there is no such client. */
export async function readFirstSteps(db: Drizzle, clientId: number) {
  const [found] = await db
    .select({
      dismissed: sql<boolean>`${clients.firstStepsDismissedAt} is not null`,
      done: sql<Record<FirstStep, boolean>>`json_build_object(${sql.join(
        firstSteps.map((step) => sql`${sql.raw(`'${step}'`)}, ${done[step]}`),
        sql`, `,
      )})`,
    })
    .from(clients)
    .where(eq(clients.id, clientId));
  return found && { steps: firstSteps.map((step) => ({ step, done: found.done[step] })), dismissed: found.dismissed };
}
