// The writes on functions. A name that is taken is refused by the database's constraint.
import type { FunctionChange, writes } from '@orgscope/contract/resources/functions';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { namingFunction } from '../references/naming.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { countUses } from '../records/client-records.ts';
import { oneFunction } from './queries.ts';
import type { FunctionValues } from './queries.ts';
import { inUse, typeLocked } from './refusals.ts';

/** The columns of the fields that were sent; a blank description is none. */
const valuesOf = ({ name, type, description }: FunctionChange): Partial<FunctionValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(type !== undefined && { type }),
  ...(description !== undefined && { description: description || null }),
});

export const functionChanges = (database: Database): ChangesOf<typeof writes> => ({
  add(editor, input) {
    const { client_id: named, name, type, description } = input;
    const values = { name, nameKey: nameKey(name), type, description: description || null };
    return oneFunction.addToList(database, editor, named, values);
  },

  update: (editor, id, { version, client_id, ...fields }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneFunction.lockToEdit(tx, editor, id, { version, client_id });
      if (fields.type !== undefined && fields.type !== locked.type) {
        const { users: holders } = await countUses(tx, { users: namingFunction.users }, locked);
        if (holders > 0) throw typeLocked(holders);
      }
      return oneFunction.change(tx, editor, locked, valuesOf(fields));
    }),

  delete: (editor, id, deletion) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneFunction.lockToDelete(tx, editor, id, deletion);
      const uses = await countUses(tx, namingFunction, locked);
      if (Object.values(uses).some((count) => count > 0)) throw inUse(uses);
      return oneFunction.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneFunction.lockToRestore(tx, editor, id);
      return oneFunction.write(tx, editor, locked, { isActive: true });
    }),
});
