// The writes on custom attributes. The database's constraint refuses a name in use.
import { listSizes } from '@orgscope/contract/lists/list-sizes';
import type { CustomAttributeChange, writes } from '@orgscope/contract/resources/custom-attributes';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { lockChosenClient } from '../records/client-records.ts';
import { checkRoom } from '../records/list-room.ts';
import { insertOptions, presentOptions, putOptions } from './option-queries.ts';
import { areOffered, planOptions } from './plan-options.ts';
import { oneAttribute } from './queries.ts';
import type { AttributeValues } from './queries.ts';

type Fields = Omit<CustomAttributeChange, 'version' | 'client_id' | 'options'>;

/** The columns of the sent fields; a blank description becomes null. */
const valuesOf = ({ name, description, required }: Fields): Partial<AttributeValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(description !== undefined && { description: description || null }),
  ...(required !== undefined && { required }),
});

export const customAttributeChanges = (database: Database): ChangesOf<typeof writes> => ({
  add: (editor, { client_id: named, name, options, ...fields }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const clientId = await lockChosenClient(tx, editor, named);
      await checkRoom(tx, customAttributes, listSizes.customAttributes, clientId);
      const values = {
        description: null,
        required: false,
        ...valuesOf(fields),
        name,
        nameKey: nameKey(name),
        clientId,
      };
      const added = await oneAttribute.add(tx, editor, values);
      return { ...added, options: await insertOptions(tx, { id: added.id, clientId }, planOptions([], options)) };
    }),

  update: (editor, id, { version, client_id, options, ...fields }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneAttribute.lockToEdit(tx, editor, id, { version, client_id });
      const present = options ? await presentOptions(tx, locked) : [];
      const planned = options && planOptions(present, options);
      // Options that stay as they are are not written: webhooks tell of those that are.
      if (!planned || areOffered(present, planned)) return oneAttribute.change(tx, editor, locked, valuesOf(fields));
      await putOptions(tx, locked, present, planned);
      // A change of the options is a new version of the attribute, even if nothing else changes.
      return oneAttribute.write(tx, editor, locked, valuesOf(fields));
    }),

  delete: (editor, id, deletion) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneAttribute.lockToDelete(tx, editor, id, deletion);
      return oneAttribute.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneAttribute.lockToRestore(tx, editor, id);
      return oneAttribute.write(tx, editor, locked, { isActive: true });
    }),
});
