import { changeUserPlaces } from '@orgscope/contract/resources/user-places';
import type { NewPlaces } from '@orgscope/contract/resources/user-places';
import { updateUser } from '@orgscope/contract/resources/users';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { DecodedContent } from './client/decode.ts';
import type { RecordId } from './records/records.ts';

/** What became of each user. */
export type PlacesResult = DecodedContent<typeof changeUserPlaces>;
type Moved = PlacesResult['changed'][number];

/** Changes function and location of users, or tells what would change. */
export const changePlaces = (ids: readonly RecordId[], change: NewPlaces, preview: boolean): Promise<PlacesResult> =>
  ask(changeUserPlaces, { body: { ids: ids.map(Number), change, ...(preview && { preview }) }, isLook: preview });

/** Gives a user the places from before the change, unless somebody has changed the user since. */
export const moveBack = ({ id, version, before }: Moved): Promise<unknown> =>
  call(updateUser, { params: { id: Number(id) }, body: { ...before, version } });
