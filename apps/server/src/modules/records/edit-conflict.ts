import { AppError } from '../../errors/app-error.ts';

interface Changed {
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Refuses a change of a record that somebody has changed since its editor read it, and says how it is now. */
export function editConflict({ changedBy, changedAt }: Changed, record: unknown): AppError {
  const who = changedBy ?? 'Somebody';
  return new AppError(
    'edit_conflict',
    `${who} has changed this meanwhile`,
    {},
    { conflict: { record, changed_by: changedBy, changed_at: changedAt.toISOString() } },
  );
}
