import { json } from './screen.tsx';

/** The answer to an edit that came too late: the record as it is now, and who has changed it. */
export const editConflict = (
  record: object,
  changed: object = { changed_by: 'Ada Byron', changed_at: new Date().toISOString() },
  message = 'Changed meanwhile',
) =>
  json({ success: false, message, error: { message, code: 'edit_conflict' }, conflict: { record, ...changed } }, 409);
