// Who makes a change.
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { personName } from '../lib/person-name.ts';
import type { Session } from './session/session.ts';

/** What to call the person who made a change. */
export const editorName = ({ user }: Session): string => personName(user);

/** The columns of edition() that say who changes a record. */
export const editorOf = (editor: Session) => ({ changedBy: editorName(editor), changedById: editor.user.id });

/** The columns of edition() for one more change of a record. */
export const editedBy = (editor: Session, table: { version: PgColumn }) => ({
  version: sql<number>`${table.version} + 1`,
  ...editorOf(editor),
  changedAt: sql`now()`,
});

/** The columns of a history event that identify its actor. */
export const actorOf = (editor: Session) => ({
  by: editorName(editor),
  actorId: editor.user.id,
  actorClientId: editor.user.clientId,
});
