import {
  addLocation,
  deleteLocation,
  listLocations,
  restoreLocation,
  updateLocation,
} from '@orgscope/contract/resources/locations';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The locations of a client. */
export const locations = recordsOf('locations', {
  list: listLocations,
  add: addLocation,
  update: updateLocation,
  remove: deleteLocation,
  restore: restoreLocation,
});

/** A location as any server may list it. */
export type LocationRecord = RowOf<typeof locations>;
