// The kinds of record that other records name: their person, function and location.
import { message } from '@orgscope/contract/words/message';
import type { Referred } from '@orgscope/contract/records/fields';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { byName, byPerson } from '../../db/sql/by-name.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { personName } from '../../lib/person-name.ts';

/** A referenced record as a statement returns it: a person with three names, the others with one. */
export interface Found {
  readonly id: number;
  readonly name?: string;
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isActive: boolean;
}

/** The messages for an id that is not an active record of the client. */
export const absentTexts = {
  person: message('users.absent'),
  function: message('functions.absent'),
  location: message('locations.absent'),
} as const satisfies Record<Referred, string>;

export const referredColumns = {
  person: {
    id: users.id,
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    isActive: users.isActive,
  },
  function: { id: functions.id, name: functions.name, isActive: functions.isActive },
  location: { id: locations.id, name: locations.name, isActive: locations.isActive },
} as const satisfies Record<Referred, Record<string, PgColumn>>;

/** The sort keys of lists that are ordered by a referenced record. */
export const referredOrder: Readonly<Record<Referred, SQL>> = {
  person: byPerson(users.searchText),
  function: byName(functions.nameKey),
  location: byName(locations.nameKey),
};

/** The name of a referenced record. */
export const nameOf = ({ name, username = '', firstName = '', lastName = '' }: Found): string =>
  name ?? personName({ username, firstName, lastName });

/** A referenced record in an API answer. A person may be inactive, so only people have `is_active`. */
export const shownReference = (kind: Referred, found: Found | null) =>
  found && { id: found.id, name: nameOf(found), ...(kind === 'person' && { is_active: found.isActive }) };
