import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Session } from '../../identity/session.ts';
import { personName } from '../../lib/person-name.ts';

/** What to call the person who made a change. */
export const editorName = ({ user }: Session): string => personName(user);

/** The columns of edition() that say who changes a record. */
export const editorOf = (editor: Session) => ({ changedBy: editorName(editor), changedById: editor.user.id });
export type EditorColumns = ReturnType<typeof editorOf>;

/** The columns of edition() for one more change of a record. */
export const editedBy = (editor: Session, table: { version: PgColumn }) => ({
  version: sql<number>`${table.version} + 1`,
  ...editorOf(editor),
  changedAt: new Date(),
});

/** The columns of edition() that a held record is read with. */
export const editionOf = <T extends { version: PgColumn; changedBy: PgColumn; changedAt: PgColumn }>(table: T) => ({
  version: table.version,
  changedBy: table.changedBy,
  changedAt: table.changedAt,
});
