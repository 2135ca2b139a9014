import type { LocationRecord } from '@orgscope/contract/resources/locations';
import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { countUsesOfEach, isRow } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editedBy } from '../records/edited-by.ts';
import type { EditorColumns } from '../records/edited-by.ts';

/** The active locations of a client by name; undefined where there is no such client. */
export async function activeLocations(database: Database, clientId: number) {
  const rows = await database
    .in(tenantScope(clientId))
    .select({ choice: { id: locations.id, name: locations.name } })
    .from(clients)
    .leftJoin(locations, and(eq(locations.clientId, clients.id), eq(locations.isActive, true)))
    .where(eq(clients.id, clientId))
    .orderBy(locations.nameKey, locations.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ choice }) => (choice ? [choice] : []));
}

const records = (db: Drizzle, condition: SQL | undefined) =>
  db
    .select({
      id: locations.id,
      name: locations.name,
      country: locations.country,
      city: locations.city,
      address: locations.address,
      timezone: locations.timezone,
      user_count: countUsesOfEach(db, locations, users, users.clientLocationId).as('user_count'),
      is_active: locations.isActive,
      version: locations.version,
    })
    .from(locations)
    .where(condition)
    .orderBy(locations.nameKey, locations.id);

interface Wanted {
  readonly country: string | undefined;
  readonly withInactive: boolean;
}

/** A client's locations by name, all or those in a country. */
export const locationRecords = (db: Drizzle, clientId: number, { country, withInactive }: Wanted) =>
  records(
    db,
    and(
      eq(locations.clientId, clientId),
      country ? eq(locations.country, country) : undefined,
      withInactive ? undefined : eq(locations.isActive, true),
    ),
  );

/** A location as the lists show it. */
export async function readLocation(tx: Drizzle, row: OfClient): Promise<LocationRecord> {
  const [record] = await records(tx, isRow(locations, row));
  if (!record) throw new Error('The location is gone');
  return record;
}

export type LocationRow = typeof locations.$inferSelect;
export type LocationValues = Pick<LocationRow, 'name' | 'nameKey' | 'country' | 'city' | 'address' | 'timezone'>;

export async function insertLocation(
  tx: Drizzle,
  values: Partial<LocationValues> & Pick<LocationValues, 'name' | 'nameKey'> & EditorColumns & { clientId: number },
): Promise<OfClient> {
  const [row] = await tx.insert(locations).values(values).returning({ id: locations.id, clientId: locations.clientId });
  if (!row) throw new Error('The location was not inserted');
  return row;
}

export async function updateLocationRow(
  tx: Drizzle,
  row: OfClient,
  change: Partial<LocationValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(locations)
    .set({ ...change, ...editedBy(editor, locations) })
    .where(isRow(locations, row));
}
