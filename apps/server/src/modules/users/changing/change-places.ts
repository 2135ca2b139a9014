import type { NewPlaces, PlacesResult } from '@orgscope/contract/resources/user-places';
import { inArray } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope } from '../../../db/scope.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError } from '../../../errors/app-error.ts';
import { editedBy } from '../../../identity/editor.ts';
import { chosenClient } from '../../../identity/reach/chosen-client.ts';
import type { Session } from '../../../identity/session/session.ts';
import { personName } from '../../../lib/person-name.ts';
import { noSuchUser } from '../../accounts/account.ts';
import { changeOrPreview, refusalReason } from '../../records/bulk-change.ts';
import { checkEdit } from '../../records/check-edit.ts';
import { lockActivePlaces } from '../../references/lock-references.ts';
import { namesOfPlaces } from '../record/places.ts';
import type { PlaceNames } from '../record/places.ts';
import { inactiveUser } from '../record/refusals.ts';
import { oneUser } from '../record/user-record.ts';
import type { LockedUser } from '../record/user-record.ts';
import { checkRank } from '../record/user-rules.ts';
import { mailChangedFacts } from './mail-changed-facts.ts';

interface Asked {
  readonly ids: readonly number[];
  readonly change: NewPlaces;
  readonly preview?: boolean | undefined;
  readonly client_id?: number | undefined;
}

type Places = Partial<Pick<LockedUser, 'clientFunctionId' | 'clientLocationId'>>;

/** The places that the change makes different. */
const differences = (user: LockedUser, change: NewPlaces): Places => ({
  ...(change.client_function_id !== undefined &&
    change.client_function_id !== user.clientFunctionId && { clientFunctionId: change.client_function_id }),
  ...(change.client_location_id !== undefined &&
    change.client_location_id !== user.clientLocationId && { clientLocationId: change.client_location_id }),
});

/** Keeps the places active that users are newly given; refuses the whole change if a client does not have one. */
async function lockNewPlaces(tx: Drizzle, all: readonly { user: LockedUser; places: Places }[]): Promise<void> {
  for (const clientId of new Set(all.map(({ user }) => user.clientId))) {
    const own = all.filter(({ user }) => user.clientId === clientId).map(({ places }) => places);
    await lockActivePlaces(tx, clientId, {
      client_function_id: own.find(({ clientFunctionId }) => clientFunctionId)?.clientFunctionId,
      client_location_id: own.find(({ clientLocationId }) => clientLocationId)?.clientLocationId,
    });
  }
}

async function changeAll(tx: Drizzle, editor: Session, { ids, change, client_id }: Asked): Promise<PlacesResult> {
  const result: PlacesResult = { changed: [], unchanged: [], refused: [] };
  const locked = await oneUser.lockMany(tx, editor, ids);
  const found = new Map(locked.map((user) => [user.id, { user, places: differences(user, change) }]));
  await lockNewPlaces(tx, [...found.values()]);
  const changing: { user: LockedUser; values: Places }[] = [];
  for (const id of ids) {
    const { user, places = {} } = found.get(id) ?? {};
    const name = user ? personName(user) : `#${id}`;
    try {
      if (!user) throw noSuchUser();
      checkEdit(editor, user, { client_id }, { inactive: inactiveUser });
      checkRank(user, editor);
      if (Object.keys(places).length === 0) result.unchanged.push({ id, name });
      else changing.push({ user, values: places });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, name, ...refusalReason(error) });
    }
  }
  if (changing.length === 0) return result;
  const namesOf = await namesOfPlaces(
    tx,
    changing.flatMap(({ user, values }) => [user, { ...user, ...values }]),
  );
  result.changed = changesOf(changing, namesOf);
  await tx
    .update(users)
    .set({
      ...(change.client_function_id !== undefined && { clientFunctionId: change.client_function_id }),
      ...(change.client_location_id !== undefined && { clientLocationId: change.client_location_id }),
      ...editedBy(editor, users),
    })
    .where(
      inArray(
        users.id,
        changing.map(({ user }) => user.id),
      ),
    );
  await mailChangedFacts(tx, changing, editor, namesOf);
  return result;
}

/** What becomes of each, as people are shown it and as it takes to undo it. */
function changesOf(
  changing: readonly { user: LockedUser; values: Places }[],
  namesOf: PlaceNames,
): PlacesResult['changed'] {
  return changing.map(({ user, values }) => {
    const [before, after] = [namesOf(user), namesOf({ ...user, ...values })];
    return {
      id: user.id,
      name: personName(user),
      changes: [
        ...('clientFunctionId' in values ? [{ field: 'function', from: before.function, to: after.function }] : []),
        ...('clientLocationId' in values ? [{ field: 'location', from: before.location, to: after.location }] : []),
      ],
      version: user.version + 1,
      before: { client_function_id: user.clientFunctionId, client_location_id: user.clientLocationId },
    };
  });
}

/**
 * Changes function and location of many users in one transaction; those who cannot take it are left out. The answer tells what
 * happened to each. A preview does the same and takes all of it back.
 */
export async function changePlaces(database: Database, editor: Session, asked: Asked): Promise<PlacesResult> {
  chosenClient(editor, asked.client_id);
  const ids = [...new Set(asked.ids)];
  return changeOrPreview(database, platformScope, asked.preview, (tx) => changeAll(tx, editor, { ...asked, ids }));
}
