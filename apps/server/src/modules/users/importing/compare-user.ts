// A row that names one of the client's own users. An import changes no users: it accepts such a row if nothing differs.
import type { ImportMapping } from '@orgscope/contract/records/imports';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { ImportRow } from '../../imports/check-rows.ts';
import { namesOf } from './file-names.ts';
import type { Field } from './file-names.ts';
import type { OwnUser } from '../record/queries.ts';

interface CodeReaders {
  readonly role: (text: string) => string;
  readonly companyRole: (text: string) => string;
}

/** The matched fields in which a row differs from the user that it names. */
export function differingFields(
  cells: ImportRow<Field>['cells'],
  user: OwnUser,
  mapping: ImportMapping,
  read: CodeReaders,
): Field[] {
  const names = namesOf(cells);
  const isSplit = names.fields[0] === 'first_name';
  const isTold = cells.first_name !== '' || cells.last_name !== '';
  const isSame: Record<Exclude<Field, 'email'>, () => boolean> = {
    first_name: () => !isSplit || names.first === user.firstName,
    last_name: () => !isSplit || names.last === user.lastName,
    // What is the first name of several words is not known.
    name: () => isTold || `${names.first} ${names.last}`.trim() === `${user.firstName} ${user.lastName}`.trim(),
    platform_role: () => (cells.platform_role === '' ? 'member' : read.role(cells.platform_role)) === user.platformRole,
    function: () => nameKey(cells.function) === nameKey(user.function ?? ''),
    location: () => nameKey(cells.location) === nameKey(user.location ?? ''),
    job_title: () => cells.job_title === (user.jobTitle ?? ''),
    company_role: () => (cells.company_role && read.companyRole(cells.company_role)) === (user.companyRole ?? ''),
  };
  const fields = Object.keys(isSame) as (keyof typeof isSame)[];
  return fields.filter((field) => mapping[field] !== undefined && !isSame[field]());
}
