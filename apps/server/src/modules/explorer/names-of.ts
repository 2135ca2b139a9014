import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';

const tables = { function: functions, location: locations, attribute: customAttributeOptions };

/** The names of a dimension's values; codes and months have none. */
export async function namesOf(
  database: Database,
  { id, scope }: AnalyticsClient,
  dimension: Dimension | undefined,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dimension === 'vendor') return new Map(keys.map((key) => [key, key.slice(1)]));
  if (dimension !== 'function' && dimension !== 'location' && dimension !== 'attribute') return new Map();
  if (keys.length === 0) return new Map();
  const table = tables[dimension];
  const rows = await database
    .in(scope)
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.clientId, id), isAnyOf(table.id, keys.map(Number))));
  return new Map(rows.map((row) => [String(row.id), row.name]));
}
