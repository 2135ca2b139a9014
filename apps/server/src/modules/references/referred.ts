// The records that others name: who has something, which function and location it belongs to.
import { message } from '@orgscope/contract/message';
import type { Referred } from '@orgscope/contract/records/fields';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { personName } from '../../lib/person-name.ts';

/** A record that is named, as a statement finds it: a person by three names, others by one. */
export interface Found {
  readonly id: number;
  readonly name?: string;
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isActive: boolean;
}

/** What is said of an id that is not an active record of the client. */
export const absentTexts = {
  person: message('users.absent'),
  function: message('functions.absent'),
  location: message('locations.absent'),
} as const satisfies Record<Referred, string>;

/** The columns that a named record is found with. */
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

export const referredTables = { person: users, function: functions, location: locations } as const;

/** What lists of records that name another are ordered by. */
export const referredOrder: Readonly<Record<Referred, SQL | PgColumn>> = {
  person: users.searchText,
  function: functions.nameKey,
  location: locations.nameKey,
};

/** The name of a record, or of the person it is. */
export const nameOf = ({ name, username = '', firstName = '', lastName = '' }: Found): string =>
  name ?? personName({ username, firstName, lastName });

/** A named record as the API shows it: of people it is told whether they are active. */
export const shownReference = (kind: Referred, found: Found | null) =>
  found && { id: found.id, name: nameOf(found), ...(kind === 'person' && { is_active: found.isActive }) };
