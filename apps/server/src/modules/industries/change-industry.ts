import type { Industry, IndustryChange, IndustryInput } from '@orgscope/contract/resources/industries';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { countActiveClients, insertIndustry, lockIndustry, readIndustry, updateIndustryRow } from './queries.ts';
import type { IndustryRow, IndustryValues } from './queries.ts';
import { alreadyActive, inUse, inactive, noSuchIndustry } from './refusals.ts';

/** The columns of the sent fields; a blank description becomes null. */
const valuesOf = ({ name, description }: IndustryChange): Partial<IndustryValues> => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(description !== undefined && { description: description || null }),
});

/** The writes on industries. The database's constraint refuses a name in use. */
export function industryChanges(database: Database) {
  const changes = recordChanges<IndustryRow, IndustryChange, IndustryValues, Industry>(database, {
    lock: (tx, _reach, id) => lockIndustry(tx, id),
    write: updateIndustryRow,
    read: readIndustry,
    valuesOf: (_tx, _row, change) => valuesOf(change),
    async beforeDelete(tx, { id }) {
      const clients = await countActiveClients(tx, id);
      if (clients > 0) throw inUse(clients);
    },
    refusals: { absent: noSuchIndustry, inactive, alreadyActive },
  });
  return {
    ...changes,
    add: (editor: Session, { name, description }: IndustryInput): Promise<Industry> => {
      const values = { name, nameKey: nameKey(name), description: description || null, ...editorOf(editor) };
      return insertIndustry(database.in(platformScope), values);
    },
  };
}
