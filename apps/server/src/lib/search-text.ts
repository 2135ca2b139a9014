import { nameKey } from '@orgscope/contract/fields/name-key';

/** The text for searching and sorting users: the full name, then the address. */
export const searchTextOf = (user: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  username: string;
}): string => nameKey(`${user.firstName ?? ''} ${user.lastName ?? ''} ${user.username}`);
