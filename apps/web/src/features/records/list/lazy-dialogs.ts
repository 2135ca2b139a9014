// What a list opens, and what stands in its place if it is empty: loaded at the user's first interaction.
import { loadTexts } from '../../../i18n/texts.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FailedPart } from '../../../ui/states/failed-part.tsx';

export const RecordActivity = lazyDialog(async () => {
  const [part] = await Promise.all([import('../activity/record-activity.tsx'), loadTexts(['activity'])]);
  return part;
});

const fetchRecordDialogs = () => import('../record-dialogs.tsx');
export const RecordDialogs = lazyDialog(fetchRecordDialogs);

const fetchBulkBar = () => import('../bulk/bulk-bar.tsx');
export const BulkBar = lazyDialog(fetchBulkBar, () => {}); // After a failure, the selection stays.

const fetchNoRecords = () => import('./no-records.tsx');
export const NoRecords = lazyPart(fetchNoRecords, FailedPart);

/** Loads those that most people need. */
export const fetchDialogs = () => Promise.all([fetchRecordDialogs(), fetchBulkBar(), fetchNoRecords()]);
