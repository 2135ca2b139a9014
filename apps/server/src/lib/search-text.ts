import { nameKey } from '@orgscope/contract/fields/name-key';
import { withoutAccents } from '@orgscope/contract/fields/without-accents';

/** What searches compare: a name as `nameKey` makes it, without accents. */
export const searchKey = (text: string): string => withoutAccents(nameKey(text));

/** The text for searching and sorting users: the full name, then the address. */
export const searchTextOf = (user: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  username: string;
}): string => searchKey(`${user.firstName ?? ''} ${user.lastName ?? ''} ${user.username}`);
