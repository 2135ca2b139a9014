import type { Industry, IndustryChange, IndustryInput } from '@orgscope/contract/resources/industries';
import type { Database, Drizzle } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { nameKey } from '../../lib/name-key.ts';
import { countActiveClients, insertIndustry, lockIndustry, updateIndustryRow } from './queries.ts';
import type { IndustryValues } from './queries.ts';
import { alreadyActive, inUse, inactive, noSuchIndustry } from './refusals.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockIndustry>>>;

/** The columns of the fields that were sent; a blank description is none. */
function valuesOf({ name, description }: IndustryChange): Partial<IndustryValues> {
  return {
    ...(name !== undefined && { name, nameKey: nameKey(name) }),
    ...(description !== undefined && { description: description || null }),
  };
}

function answerOf(row: Row | undefined, clients: number): Industry {
  if (!row) throw noSuchIndustry();
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    client_count: clients,
    is_active: row.isActive,
  };
}

/** Reads the industry and holds it until the transaction ends; refuses where there is none. */
async function held(tx: Drizzle, id: number): Promise<Row> {
  const row = await lockIndustry(tx, id);
  if (!row) throw noSuchIndustry();
  return row;
}

/** The writes on industries. A name that is taken is refused by the database's constraint. */
export function industryChanges(database: Database) {
  const transaction = <T>(work: (tx: Drizzle) => Promise<T>) => database.transaction(platformScope, work);
  return {
    async add({ name, description }: IndustryInput): Promise<Industry> {
      const values = { name, nameKey: nameKey(name), description: description || null };
      return answerOf(await insertIndustry(database.in(platformScope), values), 0);
    },

    update: (id: number, change: IndustryChange): Promise<Industry> =>
      transaction(async (tx) => {
        const row = await held(tx, id);
        if (!row.isActive) throw inactive();
        const values = valuesOf(change);
        const updated = Object.keys(values).length > 0 ? await updateIndustryRow(tx, id, values) : row;
        return answerOf(updated, await countActiveClients(tx, id));
      }),

    remove: (id: number): Promise<Industry> =>
      transaction(async (tx) => {
        const row = await held(tx, id);
        if (!row.isActive) throw inactive();
        const clients = await countActiveClients(tx, id);
        if (clients > 0) throw inUse(clients);
        return answerOf(await updateIndustryRow(tx, id, { isActive: false }), 0);
      }),

    restore: (id: number): Promise<Industry> =>
      transaction(async (tx) => {
        const row = await held(tx, id);
        if (row.isActive) throw alreadyActive();
        const restored = await updateIndustryRow(tx, id, { isActive: true });
        return answerOf(restored, await countActiveClients(tx, id));
      }),
  };
}
