import { nameKey } from './name-key.ts';

/** What a search for a user looks into, and what users are ordered by: the full name, then the address. */
export const searchTextOf = (user: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  username: string;
}): string => nameKey(`${user.firstName ?? ''} ${user.lastName ?? ''} ${user.username}`);
