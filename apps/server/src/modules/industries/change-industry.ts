// The writes on industries. The database's constraint refuses a name in use.
import { listSizes } from '@orgscope/contract/lists/list-sizes';
import type { Industry, IndustryChange, IndustryInput } from '@orgscope/contract/resources/industries';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { industries } from '../../db/tables/industries.ts';
import type { Session } from '../../identity/session/session.ts';
import { editorOf } from '../../identity/editor.ts';
import type { DeletionOf } from '../records/check-edit.ts';
import { checkRoom } from '../records/list-room.ts';
import { countActiveClients, insertIndustry, oneIndustry } from './queries.ts';
import type { IndustryValues } from './queries.ts';
import { inUse } from './refusals.ts';

/** The columns of the sent fields; a blank description becomes null. */
const valuesOf = ({ name, description }: IndustryChange): Partial<IndustryValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(description !== undefined && { description: description || null }),
});

export function addIndustry(database: Database, editor: Session, input: IndustryInput): Promise<Industry> {
  const { name, description } = input;
  const values = { name, nameKey: nameKey(name), description: description || null };
  return database.transaction(platformScope, async (tx) => {
    await checkRoom(tx, industries, listSizes.industries);
    return insertIndustry(tx, { ...values, ...editorOf(editor) });
  });
}

export const updateIndustry = (
  database: Database,
  editor: Session,
  id: number,
  { version, ...fields }: IndustryChange,
): Promise<Industry> =>
  database.transaction(platformScope, async (tx) => {
    const locked = await oneIndustry.lockToEdit(tx, editor, id, { version });
    return oneIndustry.change(tx, editor, locked, valuesOf(fields));
  });

export const deleteIndustry = (
  database: Database,
  editor: Session,
  id: number,
  deletion: DeletionOf,
): Promise<Industry> =>
  database.transaction(platformScope, async (tx) => {
    const locked = await oneIndustry.lockToDelete(tx, editor, id, deletion);
    const clients = await countActiveClients(tx, locked);
    if (clients > 0) throw inUse(clients);
    return oneIndustry.write(tx, editor, locked, { isActive: false });
  });

export const restoreIndustry = (database: Database, editor: Session, id: number): Promise<Industry> =>
  database.transaction(platformScope, async (tx) => {
    const locked = await oneIndustry.lockToRestore(tx, editor, id);
    return oneIndustry.write(tx, editor, locked, { isActive: true });
  });
