// The writes on locations. A name that is taken is refused by the database's constraint.
import { spelledTimezone } from '@orgscope/contract/resources/location-import';
import type { LocationChange, writes } from '@orgscope/contract/resources/locations';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { namingLocation } from '../references/naming.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { countUses } from '../records/client-records.ts';
import { oneLocation } from './queries.ts';
import type { LocationValues } from './queries.ts';
import { inUse } from './refusals.ts';

/** The columns of the fields that were sent; a blank text is none. */
const valuesOf = ({ name, country, city, address, timezone }: LocationChange): Partial<LocationValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(country !== undefined && { country }),
  ...(city !== undefined && { city: city || null }),
  ...(address !== undefined && { address: address || null }),
  ...(timezone !== undefined && { timezone: timezone && spelledTimezone(timezone) }),
});

export const locationChanges = (database: Database): ChangesOf<typeof writes> => ({
  add(editor, input) {
    const { client_id: named, name, ...fields } = input;
    const empty = { country: null, city: null, address: null, timezone: null };
    const values = { ...empty, ...valuesOf(fields), name, nameKey: nameKey(name) };
    return oneLocation.addToList(database, editor, named, values);
  },

  update: (editor, id, { version, client_id, ...fields }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneLocation.lockToEdit(tx, editor, id, { version, client_id });
      return oneLocation.change(tx, editor, locked, valuesOf(fields));
    }),

  delete: (editor, id, deletion) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneLocation.lockToDelete(tx, editor, id, deletion);
      const uses = await countUses(tx, namingLocation, locked);
      if (Object.values(uses).some((count) => count > 0)) throw inUse(uses);
      return oneLocation.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneLocation.lockToRestore(tx, editor, id);
      return oneLocation.write(tx, editor, locked, { isActive: true });
    }),
});
