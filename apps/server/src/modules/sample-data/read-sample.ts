import { and, eq, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { pulseActions, pulses } from '../../db/tables/pulses.ts';
import { sampleRecords } from '../../db/tables/sample-records.ts';
import type { SampledTable } from '../../db/tables/sample-records.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { hasOwnFigures, isSample, namesSample } from './is-sample.ts';
import type { ClientTable } from './is-sample.ts';
import { keptFunction, keptLocation } from './kept-places.ts';

/** That a client has such a row of a table. */
export const exists = (table: ClientTable, where: SQL | undefined) =>
  sql`exists (select from ${table} where ${eq(table.clientId, clients.id)} and ${where})`;
const count = (table: ClientTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${eq(table.clientId, clients.id)} and ${where})`;

/** That a client has what sample data would mix with: its own functions and locations stand beside those of the sample. */
export const hasOwnRecords = sql<boolean>`(${sql.join(
  [
    exists(assets, and(sql`${assets.isActive}`, not(isSample(assets)))),
    exists(applications, and(sql`${applications.isActive}`, not(isSample(applications)))),
    exists(pulses, and(sql`${pulses.state} <> 'draft'`, not(isSample(pulses)))),
    exists(yearlyFigures, hasOwnFigures),
  ],
  sql` or `,
)})`;

const marked = (table: SampledTable) => count(sampleRecords, eq(sampleRecords.table, table));
const isChanged = (table: typeof assets | typeof applications) =>
  and(isSample(table), sql`${table.version} > 1`, sql`${table.isActive}`);
const isMarkedYear = namesSample(yearlyFigures, yearlyFigures.clientId, yearlyFigures.year);
/** The sample itself has no actions. */
const isOnSamplePulse = namesSample(pulses, pulseActions.clientId, pulseActions.pulseId);

/** The sample data of a client, and what its removal would do now; undefined if there is no such client. */
export async function readSample(db: Drizzle, clientId: number) {
  const [found] = await db
    .select({
      since: clients.sampleDataSince,
      hasOwn: hasOwnRecords,
      functions: marked('functions'),
      locations: marked('locations'),
      assets: marked('assets'),
      applications: marked('applications'),
      figures: marked('yearly_figures'),
      pulses: marked('pulses'),
      keptFunctions: count(functions, and(isSample(functions), keptFunction)),
      keptLocations: count(locations, and(isSample(locations), keptLocation)),
      keptFigures: count(yearlyFigures, and(isMarkedYear, hasOwnFigures)),
      changed: sql<number>`${count(assets, isChanged(assets))} + ${count(applications, isChanged(applications))}`,
      actions: count(pulseActions, isOnSamplePulse),
    })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!found) return undefined;
  const { since, hasOwn, changed, actions, keptFunctions, keptLocations, keptFigures, ...records } = found;
  return {
    since: since?.toISOString() ?? null,
    can_add: since === null && !hasOwn,
    records,
    kept: { functions: keptFunctions, locations: keptLocations, figures: keptFigures },
    changed,
    actions,
  };
}
