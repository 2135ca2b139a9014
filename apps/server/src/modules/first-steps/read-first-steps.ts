import { firstSteps } from '@orgscope/contract/resources/first-steps';
import type { FirstStep } from '@orgscope/contract/resources/first-steps';
import { and, eq, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { hasOwnFigures, isSample } from '../sample-data/is-sample.ts';
import type { ClientTable } from '../sample-data/is-sample.ts';
import { exists, hasOwnRecords } from '../sample-data/read-sample.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';

/** Sample data is not entered by anybody. */
const hasOwn = (table: ClientTable & Readonly<Record<'id' | 'isActive', PgColumn>>) =>
  exists(table, and(sql`${table.isActive}`, not(isSample(table))));

const done: Readonly<Record<FirstStep, SQL>> = {
  functions: hasOwn(functions),
  locations: hasOwn(locations),
  // Somebody besides the first administrator.
  people: sql`(select count(*) from (select from ${users} where ${users.clientId} = ${clients.id} and ${users.isActive}
    limit 2) as two) = 2`,
  figures: exists(yearlyFigures, hasOwnFigures),
  assets: hasOwn(assets),
  applications: hasOwn(applications),
};

/** Which first steps the records of a client show as done; undefined if there is no such client. */
export async function readFirstSteps(db: Drizzle, client: AnalyticsClient) {
  const [found] = await db
    .select({
      dismissed: sql<boolean>`${clients.firstStepsDismissedAt} is not null`,
      sampleSince: clients.sampleDataSince,
      hasRecords: hasOwnRecords,
      done: sql<Record<FirstStep, boolean>>`json_build_object(${sql.join(
        firstSteps.map((step) => sql`${sql.raw(`'${step}'`)}, ${done[step]}`),
        sql`, `,
      )})`,
    })
    .from(clients)
    .where(eq(clients.id, client.id));
  if (!found) return undefined;
  const isShown = found.sampleSince !== null;
  // Figures are entered on a page that is locked without Measure IT.
  const open = firstSteps.filter((step) => step !== 'figures' || client.hasModule('measure_it'));
  return {
    steps: open.map((step) => ({ step, done: found.done[step] })),
    dismissed: found.dismissed,
    is_subscribed: client.isSubscribed,
    sample_data: {
      is_shown: isShown,
      can_add: !isShown && !found.hasRecords && client.isSubscribed && client.isActive,
    },
  };
}
