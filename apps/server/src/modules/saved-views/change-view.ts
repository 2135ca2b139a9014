// The writes on saved views. A view belongs to its owner's company, whichever client the table shows.
import { savedViewLimits } from '@orgscope/contract/resources/saved-views';
import type { SavedView, SavedViewChange, SavedViewInput } from '@orgscope/contract/resources/saved-views';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockActiveUser } from '../accounts/lock-active-user.ts';
import { editConflict, isOutdated } from '../records/check-edit.ts';
import { editorOf } from '../../identity/editor.ts';
import {
  countOwnViews,
  deleteView,
  dropDefaultsOfOthers,
  insertView,
  lockView,
  readView,
  setDefault,
  unsetDefault,
  updateView,
} from './queries.ts';
import { absent, foreign, tooMany } from './refusals.ts';

type LockedView = NonNullable<Awaited<ReturnType<typeof lockView>>>;

/** The columns of the sent fields. */
const valuesOf = ({ name, query, hidden_columns: hidden, is_shared: isShared }: SavedViewChange) => ({
  ...(name !== undefined && { name, nameKey: nameKey(name) }),
  ...(query !== undefined && { query }),
  ...(hidden !== undefined && { hiddenColumns: hidden }),
  ...(isShared !== undefined && { isShared }),
});

/** A transaction of a person who stays active until it ends. */
const inTransaction = <T>(database: Database, person: Session, write: (tx: Drizzle) => Promise<T>): Promise<T> =>
  database.transaction(tenantScope(person.user.clientId), async (tx) => {
    await lockActiveUser(tx, person);
    return write(tx);
  });

async function lockVisible(tx: Drizzle, person: Session, id: number): Promise<LockedView> {
  const view = await lockView(tx, person, id);
  if (!view) throw absent();
  return view;
}

async function readVisible(tx: Drizzle, reader: Session, id: number): Promise<SavedView> {
  const view = await readView(tx, reader, id);
  if (!view) throw absent();
  return view;
}

export const addView = (database: Database, person: Session, input: SavedViewInput): Promise<SavedView> =>
  inTransaction(database, person, async (tx) => {
    if ((await countOwnViews(tx, person)) >= savedViewLimits.ofPersonMax) throw tooMany();
    const { screen, name, query, hidden_columns: hiddenColumns = [], is_shared: isShared = false } = input;
    const values = { screen, name, nameKey: nameKey(name), query, hiddenColumns, isShared };
    return readVisible(tx, person, await insertView(tx, person, { ...values, ...editorOf(person) }));
  });

/** Undefined if the editor can no longer see it: another user's view that is not shared any more. */
export const changeView = (
  database: Database,
  editor: Session,
  id: number,
  { version, ...fields }: SavedViewChange,
): Promise<SavedView | undefined> =>
  inTransaction(database, editor, async (tx) => {
    const locked = await lockVisible(tx, editor, id);
    if (!locked.mayEdit) throw foreign();
    if (isOutdated({ version }, locked)) throw editConflict(editor, locked, await readVisible(tx, editor, id));
    const values = valuesOf(fields);
    // Defaults first: a write increments the catalogue's stamp, and a user who is changing a default waits for it.
    if (values.isShared === false) await dropDefaultsOfOthers(tx, locked);
    if (Object.keys(values).length > 0) await updateView(tx, editor, id, values);
    return readView(tx, editor, id);
  });

export const removeView = (database: Database, editor: Session, id: number): Promise<void> =>
  inTransaction(database, editor, async (tx) => {
    const locked = await lockVisible(tx, editor, id);
    if (!locked.mayEdit) throw foreign();
    await deleteView(tx, editor, id);
  });

export const makeDefault = (database: Database, person: Session, id: number): Promise<SavedView> =>
  inTransaction(database, person, async (tx) => {
    await setDefault(tx, person, await lockVisible(tx, person, id));
    return readVisible(tx, person, id);
  });

export const makeNoDefault = (database: Database, person: Session, id: number): Promise<SavedView> =>
  inTransaction(database, person, async (tx) => {
    await unsetDefault(tx, person, await lockVisible(tx, person, id));
    return readVisible(tx, person, id);
  });
