import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { changeMe } from '@orgscope/contract/resources/me';
import type { ProfileChange } from '@orgscope/contract/resources/me';
import { pictureField } from '@orgscope/contract/resources/pictures';
import { updateSession } from '../session/store.ts';
import type { SessionUser } from '../session/stored-session.ts';
import { ask } from './client/ask.ts';
import { exchange } from './client/call.ts';
import { fetchMe, meKey } from './client/refresh-session.ts';

/** The profile as any server may send it. */
export type Profile = SessionUser;

/** The signed-in user's profile. */
export const useMe = () => useQuery({ queryKey: meKey, queryFn: ({ signal }) => fetchMe(signal) });

const fullName = ({ first_name = '', last_name = '' }: Profile) => `${first_name} ${last_name}`.trim();

/**
 * Applies these fields to the cached profile, and those of the top bar to the session. Other fields of an answer are
 * ignored: they may be older than the answer to a change of another field.
 */
export async function takeProfile(client: QueryClient, fields: Profile): Promise<void> {
  // A running fetch may have been answered before the change.
  await client.cancelQueries({ queryKey: meKey });
  const profile = client.setQueryData<Profile>(meKey, (known) => known && { ...known, ...fields }) ?? fields;
  const named = fields.first_name !== undefined || fields.last_name !== undefined;
  updateSession({ ...fields, ...(named && { full_name: fullName(profile) }) });
}

/** Fields of the profile to change; the role is one of the server's. */
export type SentProfile = Omit<ProfileChange, 'company_role'> & { company_role?: string };

/** Changes fields of the profile. */
export const changeProfile = (body: SentProfile): Promise<unknown> => exchange(changeMe, { body });

/** Sets or removes the profile's picture; returns its address. */
export async function changePicture(picture: File | null): Promise<string | null> {
  if (!picture) {
    await changeProfile({ profile_picture: null });
    return null;
  }
  const body = new FormData();
  body.set(pictureField, picture);
  return (await ask(changeMe, { body })).profile_picture_url;
}
