import type { FunctionChange, FunctionInput, FunctionRecord } from '@orgscope/contract/resources/functions';
import type { Database } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { addToClient, countUses, lockOfClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { insertFunction, readFunction, updateFunctionRow } from './queries.ts';
import type { FunctionRow, FunctionValues } from './queries.ts';
import { functionRefusals, inUse, typeLocked } from './refusals.ts';

/** The columns of the fields that were sent; a blank description is none. */
const valuesOf = ({ name, type, description }: FunctionChange): Partial<FunctionValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(type !== undefined && { type }),
  ...(description !== undefined && { description: description || null }),
});

/** The writes on functions. A name that is taken is refused by the database's constraint. */
export function functionChanges(database: Database) {
  const changes = recordChanges<FunctionRow, FunctionChange, FunctionValues, FunctionRecord>(database, {
    lock: (tx, reach, id) => lockOfClient(tx, functions, reach, id),
    write: updateFunctionRow,
    read: readFunction,
    async valuesOf(tx, row, change) {
      if (change.type !== undefined && change.type !== row.type) {
        const holders = await countUses(tx, users, users.clientFunctionId, row);
        if (holders > 0) throw typeLocked(holders);
      }
      return valuesOf(change);
    },
    async beforeDelete(tx, row) {
      const uses = {
        users: await countUses(tx, users, users.clientFunctionId, row),
        assets: await countUses(tx, assets, assets.functionId, row),
        applications: await countUses(tx, applications, applications.functionId, row),
      };
      if (Object.values(uses).some((count) => count > 0)) throw inUse(uses);
    },
    refusals: functionRefusals,
  });
  return {
    ...changes,
    add: (editor: Session, { client_id: named, name, type, description }: FunctionInput): Promise<FunctionRecord> =>
      addToClient(database, editor, named, async (tx, clientId) => {
        const values = { name, nameKey: nameKey(name), type, description: description || null };
        return readFunction(tx, await insertFunction(tx, { ...values, clientId, ...editorOf(editor) }));
      }),
  };
}
