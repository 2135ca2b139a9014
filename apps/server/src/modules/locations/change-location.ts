import type { LocationChange, LocationInput, LocationRecord } from '@orgscope/contract/resources/locations';
import type { Database } from '../../db/database.ts';
import { assets } from '../../db/tables/assets.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { addToClient, countUses, lockOfClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { insertLocation, readLocation, updateLocationRow } from './queries.ts';
import type { LocationRow, LocationValues } from './queries.ts';
import { inUse, locationRefusals } from './refusals.ts';

/** The columns of the fields that were sent; a blank text is none. */
const valuesOf = ({ name, country, city, address, timezone }: LocationChange): Partial<LocationValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(country !== undefined && { country }),
  ...(city !== undefined && { city: city || null }),
  ...(address !== undefined && { address: address || null }),
  ...(timezone !== undefined && { timezone }),
});

/** The writes on locations. A name that is taken is refused by the database's constraint. */
export function locationChanges(database: Database) {
  const changes = recordChanges<LocationRow, LocationChange, LocationValues, LocationRecord>(database, {
    lock: (tx, reach, id) => lockOfClient(tx, locations, reach, id),
    write: updateLocationRow,
    read: readLocation,
    valuesOf: (_tx, _row, change) => valuesOf(change),
    async beforeDelete(tx, row) {
      const uses = {
        users: await countUses(tx, users, users.clientLocationId, row),
        assets: await countUses(tx, assets, assets.locationId, row),
      };
      if (Object.values(uses).some((count) => count > 0)) throw inUse(uses);
    },
    refusals: locationRefusals,
  });
  return {
    ...changes,
    add: (editor: Session, { client_id: named, name, ...fields }: LocationInput): Promise<LocationRecord> =>
      addToClient(database, editor, named, async (tx, clientId) => {
        const values = { ...valuesOf(fields), name, nameKey: nameKey(name), clientId, ...editorOf(editor) };
        return readLocation(tx, await insertLocation(tx, values));
      }),
  };
}
