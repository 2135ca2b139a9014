import type { Application, ApplicationChange, ApplicationInput } from '@orgscope/contract/resources/application-record';
import type { ApplicationBulkChange } from '@orgscope/contract/resources/applications';
import type { Database } from '../../db/database.ts';
import { applications } from '../../db/tables/applications.ts';
import type { Session } from '../../identity/session.ts';
import { changeInBulk } from '../records/bulk-change.ts';
import { addToClient, lockAllOfClient, lockOfClient } from '../records/client-records.ts';
import { editorOf } from '../records/edited-by.ts';
import { recordChanges } from '../records/record-changes.ts';
import { checkRestoredPlaces } from '../references/check-restored-places.ts';
import { readRow, readRows } from './application-rows.ts';
import { checkWhole, differences, newValues } from './application-values.ts';
import { insertApplications, updateApplicationRow, updateApplicationRows } from './queries.ts';
import type { ApplicationRow, ApplicationValues } from './queries.ts';
import { holdReferences } from './references.ts';
import type { References } from './references.ts';
import { applicationRefusals } from './refusals.ts';
import { applicationTrace } from './shown-application.ts';

/** The writes on applications. A name that is taken is refused by the database's constraint. */
export function applicationChanges(database: Database) {
  const changes = recordChanges<ApplicationRow, ApplicationChange, ApplicationValues, Application>(database, {
    lock: (tx, reach, id) => lockOfClient(tx, applications, reach, id),
    write: updateApplicationRow,
    read: readRow,
    async valuesOf(tx, row, fields) {
      const values = differences(row, fields);
      checkWhole({ ...row, ...values });
      await holdReferences(tx, row.clientId, values);
      return values;
    },
    beforeRestore: (tx, row) => checkRestoredPlaces(tx, row.clientId, row),
    tell: (tx, editor, act, state) =>
      act === 'changed'
        ? applicationTrace.changed(tx, editor, act, [state])
        : applicationTrace.happened(tx, editor, act, [state.row]),
    refusals: applicationRefusals,
  });

  return {
    ...changes,

    add: (editor: Session, { client_id: named, ...fields }: ApplicationInput): Promise<Application> => {
      const values = newValues(fields);
      checkWhole(values);
      return addToClient(database, editor, named, async (tx, clientId) => {
        await holdReferences(tx, clientId, values);
        const rows = await insertApplications(tx, clientId, [values], editorOf(editor));
        await applicationTrace.happened(tx, editor, 'added', rows);
        const [row] = rows;
        if (!row) throw new Error('The application was not inserted');
        return readRow(tx, row);
      });
    },

    changeMany: (
      editor: Session,
      asked: { ids: number[]; change: ApplicationBulkChange; preview?: boolean | undefined },
    ) =>
      changeInBulk<ApplicationRow, ApplicationBulkChange, ApplicationValues, Application>(database, editor, asked, {
        lock: (tx, reach, ids) => lockAllOfClient(tx, applications, reach, ids),
        read: readRows,
        async planFor(tx, rows, change) {
          const planned = new Map(rows.map((row) => [row, differences(row, change)]));
          // Only what one of them gets anew has to be active: a deactivated owner stays where he is one.
          const anew = new Map<number, References>();
          for (const [{ clientId }, values] of planned) anew.set(clientId, { ...anew.get(clientId), ...values });
          for (const [clientId, references] of anew) await holdReferences(tx, clientId, references);
          return (row) => {
            const values = planned.get(row) ?? {};
            checkWhole({ ...row, ...values });
            return values;
          };
        },
        write: updateApplicationRows,
        nameOf: ({ name }) => name,
        trace: applicationTrace,
        refusals: applicationRefusals,
      }),
  };
}
