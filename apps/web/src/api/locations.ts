import {
  addLocation,
  deleteLocation,
  listLocations,
  restoreLocation,
  updateLocation,
} from '@orgscope/contract/resources/locations';
import type { LocationRecord as ListedLocation } from '@orgscope/contract/resources/locations';
import { recordsOf } from './records.ts';
import type { AnyRecord } from './records.ts';

/** A location as any server may list it. */
export type LocationRecord = AnyRecord & Omit<ListedLocation, keyof AnyRecord>;

// A server may leave out what is empty.
function readLocation(item: unknown): LocationRecord {
  const row = item as Partial<LocationRecord>;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    country: row.country || null,
    city: row.city || null,
    address: row.address || null,
    timezone: row.timezone || null,
    user_count: Number(row.user_count ?? 0) || 0,
    is_active: row.is_active !== false,
    version: row.version,
  };
}

/** The locations of a client. */
export const locations = recordsOf(
  'locations',
  {
    list: listLocations,
    add: addLocation,
    update: updateLocation,
    remove: deleteLocation,
    restore: restoreLocation,
  },
  readLocation,
);
