import { message } from '@orgscope/contract/message';
import { AppError } from '../../errors/app-error.ts';

interface Changed {
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Refuses a change of a record that somebody has changed since its editor read it, and says how it is now. */
export function editConflict({ changedBy, changedAt }: Changed, record: unknown): AppError {
  return new AppError(
    'edit_conflict',
    changedBy === null ? message('common.edited_by_unknown') : message('common.edited_meanwhile', { name: changedBy }),
    {},
    { conflict: { record, changed_by: changedBy, changed_at: changedAt.toISOString() } },
  );
}
