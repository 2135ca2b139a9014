// The writes on industries. The database's constraint refuses a name in use.
import type { IndustryChange, writes } from '@orgscope/contract/resources/industries';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { countActiveClients, oneIndustry } from './queries.ts';
import type { IndustryValues } from './queries.ts';
import { inUse } from './refusals.ts';

/** The columns of the sent fields; a blank description becomes null. */
const valuesOf = ({ name, description }: IndustryChange): Partial<IndustryValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(description !== undefined && { description: description || null }),
});

export const industryChanges = (database: Database): ChangesOf<typeof writes> => ({
  add(editor, input) {
    const { name, description } = input;
    const values = { name, nameKey: nameKey(name), description: description || null };
    return oneIndustry.addToList(database, editor, undefined, values);
  },

  update: (editor, id, { version, ...fields }) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneIndustry.lockToEdit(tx, editor, id, { version });
      return oneIndustry.change(tx, editor, locked, valuesOf(fields));
    }),

  delete: (editor, id, deletion) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneIndustry.lockToDelete(tx, editor, id, deletion);
      const clients = await countActiveClients(tx, locked);
      if (clients > 0) throw inUse(clients);
      return oneIndustry.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(platformScope, async (tx) => {
      const locked = await oneIndustry.lockToRestore(tx, editor, id);
      return oneIndustry.write(tx, editor, locked, { isActive: true });
    }),
});
