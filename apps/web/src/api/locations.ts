import { listLocations, writes } from '@orgscope/contract/resources/locations';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The locations of a client. */
export const locations = recordsOf('locations', { list: listLocations, ...writes });

/** A location as any server may list it. */
export type LocationRecord = RowOf<typeof locations>;
