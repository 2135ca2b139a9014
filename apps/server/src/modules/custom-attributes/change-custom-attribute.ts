import type {
  CustomAttribute,
  CustomAttributeChange,
  CustomAttributeInput,
  OptionInput,
} from '@orgscope/contract/resources/custom-attributes';
import type { Database, Drizzle } from '../../db/database.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { addToClient, lockOfClient } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { presentOptions, putOptions } from './option-queries.ts';
import { planOptions } from './plan-options.ts';
import { insertAttribute, readAttribute, updateAttributeRow } from './queries.ts';
import type { AttributeRow, AttributeValues } from './queries.ts';
import { customAttributeRefusals } from './refusals.ts';

type Fields = Omit<CustomAttributeChange, 'version' | 'options'>;

/** The columns of the sent fields; a blank description becomes null. */
const valuesOf = ({ name, description, required }: Fields): Partial<AttributeValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(description !== undefined && { description: description || null }),
  ...(required !== undefined && { required }),
});

async function offer(tx: Drizzle, attribute: OfClient, options: OptionInput[]): Promise<void> {
  await putOptions(tx, attribute, planOptions(await presentOptions(tx, attribute), options));
}

/** The writes on custom attributes. The database's constraint refuses a name in use. */
export function customAttributeChanges(database: Database) {
  const changes = recordChanges<AttributeRow, CustomAttributeChange, AttributeValues, CustomAttribute>(database, {
    lock: (tx, reach, id) => lockOfClient(tx, customAttributes, reach, id),
    write: updateAttributeRow,
    read: readAttribute,
    async valuesOf(tx, row, { options, ...fields }) {
      if (!options) return valuesOf(fields);
      await offer(tx, row, options);
      // A change of the options is a new version of the attribute, even if nothing else changes.
      return { ...valuesOf(fields), updatedAt: new Date() };
    },
    refusals: customAttributeRefusals,
  });
  return {
    ...changes,
    add: (editor: Session, input: CustomAttributeInput): Promise<CustomAttribute> => {
      const { client_id: named, name, options, ...fields } = input;
      return addToClient(database, editor, named, async (tx, clientId) => {
        const values = { ...valuesOf(fields), name, nameKey: nameKey(name), clientId, ...editorOf(editor) };
        const attribute = await insertAttribute(tx, values);
        await offer(tx, attribute, options);
        return readAttribute(tx, attribute);
      });
    },
  };
}
