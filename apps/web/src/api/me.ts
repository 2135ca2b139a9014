import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { changeMe } from '@orgscope/contract/resources/me';
import type { ProfileChange } from '@orgscope/contract/resources/me';
import { pictureField } from '@orgscope/contract/resources/pictures';
import { updateSession } from '../session/store.ts';
import type { SessionUser } from '../session/store.ts';
import { ask } from './ask.ts';
import { exchange } from './client.ts';
import { askMe, meKey } from './refresh-session.ts';

/** The profile as any server may send it. */
export type Profile = SessionUser;

/** The signed-in user's profile. */
export const useMe = () => useQuery({ queryKey: meKey, queryFn: ({ signal }) => askMe(signal) });

const fullName = ({ first_name = '', last_name = '' }: Profile) => `${first_name} ${last_name}`.trim();

/**
 * Takes these fields into the profile at hand, and what the top bar shows of them into the session. The rest of an
 * answer is left alone: it may be older than the answer to a change of another field.
 */
export async function takeProfile(client: QueryClient, fields: Profile): Promise<void> {
  // A question that is under way may have been answered before the change.
  await client.cancelQueries({ queryKey: meKey });
  const profile = client.setQueryData<Profile>(meKey, (known) => known && { ...known, ...fields }) ?? fields;
  const named = fields.first_name !== undefined || fields.last_name !== undefined;
  updateSession({ ...fields, ...(named && { full_name: fullName(profile) }) });
}

/** Fields of the profile to change; the role is one of those that the server has. */
export type SentProfile = Omit<ProfileChange, 'company_role'> & { company_role?: string };

/** Changes fields of the profile. */
export const changeProfile = (body: SentProfile): Promise<unknown> => exchange(changeMe, { body });

/** Puts a picture in the profile, or takes it out; gives its address. */
export async function changePicture(picture: File | null): Promise<string | null> {
  if (!picture) {
    await changeProfile({ profile_picture: null });
    return null;
  }
  const body = new FormData();
  body.set(pictureField, picture);
  return (await ask(changeMe, { body })).profile_picture_url;
}
