import {
  addApplication,
  changeApplications,
  deleteApplication,
  listApplications,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
import type { ApplicationBulkChange } from '@orgscope/contract/resources/applications';
import { ask } from './ask.ts';
import { recordsOf } from './records.ts';
import type { RecordId, RowOf } from './records.ts';

/** The applications of a client. */
export const applications = recordsOf(
  'applications',
  {
    list: listApplications,
    add: addApplication,
    update: updateApplication,
    remove: deleteApplication,
    restore: restoreApplication,
  },
  { otherwise: { lifecycle: 'active' } },
);

/** An application as any server may list it. */
export type Application = RowOf<typeof applications>;

/** Changes many applications, or tells what would change. */
export const changeManyApplications = (ids: readonly RecordId[], change: ApplicationBulkChange, preview: boolean) =>
  ask(changeApplications, { body: { ids: ids.map(Number), change, preview } });
