import type { OperatorReach } from '@orgscope/contract/endpoints';
import { message } from '@orgscope/contract/words/message';
import { AppError } from '../../errors/app-error.ts';
import { checkClientOf } from '../../identity/reach/chosen-client.ts';
import type { Session } from '../../identity/session/session.ts';

/** What an edit says beside the fields. */
export interface EditOf {
  readonly version?: number | undefined;
  readonly client_id?: number | undefined;
}

/** What a deletion says. */
export type DeletionOf = Pick<EditOf, 'version'>;

interface Changed {
  readonly changedBy: string | null;
  readonly changedById: number | null;
  /** In ISO 8601. */
  readonly changedAt: string | Date;
}

/** Refuses an edit of a record that stays with another client, or that is inactive. */
export function checkEdit(
  editor: Session,
  locked: { readonly clientId?: number; readonly isActive: boolean },
  edit: EditOf,
  { inactive }: { inactive(): AppError },
  calls?: OperatorReach,
): void {
  checkClientOf(editor, locked, edit.client_id, calls);
  if (!locked.isActive) throw inactive();
}

/** Whether somebody has changed a record since its editor read it. */
export const isOutdated = (edit: EditOf, locked: { readonly version: number }): boolean =>
  edit.version !== undefined && edit.version !== locked.version;

/** Refuses an outdated edit, and says how the record is now. The editor's own change came from another window. */
export function editConflict(
  editor: Session,
  { changedBy, changedById, changedAt }: Changed,
  record: unknown,
): AppError {
  const byEditor = changedById === editor.user.id;
  const text = byEditor
    ? message('common.edited_by_you')
    : changedBy === null
      ? message('common.edited_by_unknown')
      : message('common.edited_meanwhile', { name: changedBy });
  const changed = { changed_by: changedBy, by_you: byEditor, changed_at: new Date(changedAt).toISOString() };
  return new AppError('edit_conflict', text, {}, { conflict: { record, ...changed } });
}

/** Refuses to replace a list that somebody has changed since its editor read it, and says how it is now. */
export function checkListVersion(version: number, list: { readonly version: number }): void {
  if (version === list.version) return;
  const conflict = { record: list, changed_by: null, changed_at: null };
  throw new AppError('edit_conflict', message('common.edited_by_unknown'), {}, { conflict });
}
