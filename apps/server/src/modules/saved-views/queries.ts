import type { SavedView } from '@orgscope/contract/resources/saved-views';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { savedViewDefaults, savedViews } from '../../db/tables/saved-views.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session/session.ts';
import { editedBy } from '../../identity/editor.ts';
import { lockList } from '../records/list-room.ts';

/** The views that a user can see: their own, and those that others of the client share. */
const visibleTo = ({ user }: Session) =>
  and(eq(savedViews.clientId, user.clientId), or(eq(savedViews.userId, user.id), savedViews.isShared));

/** Whether a user may change the views that others share. */
const managesShared = ({ permissions }: Session): boolean => permissions.includes('core.can_manage_client');

function views(db: Drizzle, reader: Session, condition: SQL | undefined): Promise<SavedView[]> {
  const isOwn = sql<boolean>`${savedViews.userId} = ${reader.user.id}`;
  return db
    .select({
      id: savedViews.id,
      screen: savedViews.screen,
      name: savedViews.name,
      query: savedViews.query,
      hidden_columns: savedViews.hiddenColumns,
      is_shared: savedViews.isShared,
      owner: personNameSql,
      is_own: isOwn,
      may_edit: managesShared(reader) ? sql<boolean>`true` : isOwn,
      is_default: sql<boolean>`${savedViewDefaults.viewId} is not null`,
      version: savedViews.version,
    })
    .from(savedViews)
    .innerJoin(users, and(eq(users.clientId, savedViews.clientId), eq(users.id, savedViews.userId)))
    .leftJoin(
      savedViewDefaults,
      and(
        eq(savedViewDefaults.clientId, savedViews.clientId),
        eq(savedViewDefaults.userId, reader.user.id),
        eq(savedViewDefaults.viewId, savedViews.id),
      ),
    )
    .where(and(visibleTo(reader), condition))
    .orderBy(desc(isOwn), byName(savedViews.nameKey), savedViews.id);
}

/** The views of a table that a user can see: their own first, by name. */
export const viewsOfScreen = (db: Drizzle, reader: Session, screen: string) =>
  views(db, reader, eq(savedViews.screen, screen));

/** A view as its reader sees it; undefined if they cannot see it. */
export const readView = async (db: Drizzle, reader: Session, id: number): Promise<SavedView | undefined> =>
  (await views(db, reader, eq(savedViews.id, id)))[0];

/** Reads a view that a user can see, and locks it until the transaction ends. */
export async function lockView(tx: Drizzle, reader: Session, id: number) {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), visibleTo(reader)))
    .for('update');
  return row && { ...row, mayEdit: row.userId === reader.user.id || managesShared(reader) };
}

/** Counts a user's views, and locks them against additions, so that two requests cannot pass the limit together. */
export async function countOwnViews(tx: Drizzle, { user }: Session): Promise<number> {
  await lockList(tx, savedViews, user.id);
  return tx.$count(savedViews, and(eq(savedViews.clientId, user.clientId), eq(savedViews.userId, user.id)));
}

type ViewValues = Pick<
  typeof savedViews.$inferInsert,
  'screen' | 'name' | 'nameKey' | 'query' | 'hiddenColumns' | 'isShared' | 'changedBy' | 'changedById'
>;

export async function insertView(tx: Drizzle, { user }: Session, values: ViewValues): Promise<number> {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...values, clientId: user.clientId, userId: user.id })
    .returning({ id: savedViews.id });
  if (!row) throw new Error('The view was not inserted');
  return row.id;
}

const isView = ({ user }: Session, id: number) => and(eq(savedViews.clientId, user.clientId), eq(savedViews.id, id));

export async function updateView(tx: Drizzle, editor: Session, id: number, change: Partial<ViewValues>): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ...change, ...editedBy(editor, savedViews) })
    .where(isView(editor, id));
}

export async function deleteView(tx: Drizzle, editor: Session, id: number): Promise<void> {
  await tx.delete(savedViews).where(isView(editor, id));
}

/** Removes the view as a default of all users but its owner: they can no longer see it. */
export async function dropDefaultsOfOthers(tx: Drizzle, view: { id: number; clientId: number; userId: number }) {
  await tx
    .delete(savedViewDefaults)
    .where(
      and(
        eq(savedViewDefaults.clientId, view.clientId),
        eq(savedViewDefaults.viewId, view.id),
        ne(savedViewDefaults.userId, view.userId),
      ),
    );
}

/** Makes the view the table's default in place of any other. */
export async function setDefault(tx: Drizzle, { user }: Session, view: { id: number; screen: string }): Promise<void> {
  await tx
    .insert(savedViewDefaults)
    .values({ clientId: user.clientId, userId: user.id, screen: view.screen, viewId: view.id })
    .onConflictDoUpdate({
      target: [savedViewDefaults.userId, savedViewDefaults.screen],
      set: { viewId: view.id },
    });
}

export async function unsetDefault(tx: Drizzle, { user }: Session, view: { id: number }): Promise<void> {
  await tx
    .delete(savedViewDefaults)
    .where(
      and(
        eq(savedViewDefaults.clientId, user.clientId),
        eq(savedViewDefaults.userId, user.id),
        eq(savedViewDefaults.viewId, view.id),
      ),
    );
}
