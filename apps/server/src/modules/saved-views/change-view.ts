import { savedViewLimits } from '@orgscope/contract/resources/saved-views';
import type { SavedView, SavedViewChange, SavedViewInput } from '@orgscope/contract/resources/saved-views';
import type { Database, Drizzle } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import type { Session } from '../../identity/session.ts';
import { nameKey } from '../../lib/name-key.ts';
import { editConflict } from '../records/check-edit.ts';
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

/** The writes on saved views. A view belongs to its owner's company, whichever client the table shows. */
export function viewChanges(database: Database) {
  /** Locks a view that the user can see, and runs `work` on it. */
  const onLocked = <T>(person: Session, id: number, work: (tx: Drizzle, row: LockedView) => Promise<T>): Promise<T> =>
    database.transaction(tenantScope(person.user.clientId), async (tx) => {
      const row = await lockView(tx, person, id);
      if (!row) throw absent();
      return work(tx, row);
    });

  async function readVisible(tx: Drizzle, reader: Session, id: number): Promise<SavedView> {
    const view = await readView(tx, reader, id);
    if (!view) throw absent();
    return view;
  }

  return {
    add: (person: Session, input: SavedViewInput): Promise<SavedView> =>
      database.transaction(tenantScope(person.user.clientId), async (tx) => {
        if ((await countOwnViews(tx, person)) >= savedViewLimits.ofPersonMax) throw tooMany();
        const { screen, name, query, hidden_columns: hiddenColumns = [], is_shared: isShared = false } = input;
        const values = { screen, name, nameKey: nameKey(name), query, hiddenColumns, isShared };
        return readVisible(tx, person, await insertView(tx, person, { ...values, ...editorOf(person) }));
      }),

    /** Undefined if the editor can no longer see it: another user's view that is not shared any more. */
    update: (editor: Session, id: number, { version, ...fields }: SavedViewChange): Promise<SavedView | undefined> =>
      onLocked(editor, id, async (tx, row) => {
        if (!row.mayEdit) throw foreign();
        if (version !== undefined && version !== row.version)
          throw editConflict(row, await readVisible(tx, editor, id));
        const values = valuesOf(fields);
        // Defaults first: a write increments the catalogue's stamp, and a user who is changing a default waits for it.
        if (values.isShared === false) await dropDefaultsOfOthers(tx, row);
        if (Object.keys(values).length > 0) await updateView(tx, editor, id, values);
        return readView(tx, editor, id);
      }),

    remove: (editor: Session, id: number): Promise<void> =>
      onLocked(editor, id, async (tx, row) => {
        if (!row.mayEdit) throw foreign();
        await deleteView(tx, editor, id);
      }),

    makeDefault: (person: Session, id: number): Promise<SavedView> =>
      onLocked(person, id, async (tx, row) => {
        await setDefault(tx, person, row);
        return readVisible(tx, person, id);
      }),

    makeNoDefault: (person: Session, id: number): Promise<SavedView> =>
      onLocked(person, id, async (tx, row) => {
        await unsetDefault(tx, person, row);
        return readVisible(tx, person, id);
      }),
  };
}
