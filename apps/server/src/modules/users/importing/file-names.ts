import type { userImportFields } from '@orgscope/contract/resources/users';
import type { ImportRow } from '../../imports/check-rows.ts';

/** The fields of a file of users. */
export type Field = keyof typeof userImportFields;

interface Names {
  readonly first: string;
  readonly last: string;
  /** The fields that have them. */
  readonly fields: readonly ['first_name', 'last_name'] | readonly ['name', 'name'];
}

/** The first and the last name; both may be in one cell: the first name comes first, or last and after a comma. */
export function namesOf({ first_name: first, last_name: last, name }: ImportRow<Field>['cells']): Names {
  if (first || last || !name) return { first, last, fields: ['first_name', 'last_name'] };
  const fields = ['name', 'name'] as const;
  const comma = name.indexOf(',');
  if (comma !== -1) return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim(), fields };
  const [word = '', ...others] = name.split(/\s+/u);
  return { first: word, last: others.join(' '), fields };
}
