import type { Drizzle } from '../../db/database.ts';
import { inOrderOf } from '../../lib/in-order-of.ts';
import type { OfClient } from './client-records.ts';

/** Reads records as lists show them, from what reads those of one client. */
export function rowsReader<Answer extends { readonly id: number }>(
  read: (db: Drizzle, clientId: number, ids: readonly number[]) => Promise<Answer[]>,
) {
  /** The records of these rows, of whichever clients they are. */
  const readRows = async (db: Drizzle, rows: readonly OfClient[]): Promise<Answer[]> => {
    const found: Answer[] = [];
    for (const client of new Set(rows.map(({ clientId }) => clientId))) {
      const ids = rows.filter(({ clientId }) => clientId === client).map(({ id }) => id);
      found.push(...(await read(db, client, ids)));
    }
    const ids = rows.map(({ id }) => id);
    return inOrderOf(ids, found, ({ id }) => id);
  };

  const readRow = async (db: Drizzle, row: OfClient): Promise<Answer> => {
    const [record] = await readRows(db, [row]);
    if (!record) throw new Error(`Record ${row.id} is gone`);
    return record;
  };

  return { readRows, readRow };
}
