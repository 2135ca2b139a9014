import type { Field, Fields } from '@orgscope/contract/records/fields';
import { filterName } from '@orgscope/contract/records/record';
import type { Choice } from '../../../../api/choices.ts';
import type { Person } from '../../../../api/people.ts';
import type { TextKey } from '../../../../i18n/text-keys.ts';
import { declaredText, text } from '../../../../i18n/texts.ts';
import type { Text } from '../../../../i18n/texts.ts';
import { labelOf } from '../resource.ts';
import type { Described } from '../resource.ts';

/** What narrows a list, under the name that it has in the address. Without a field, it is the resource's alone. */
export interface Filter<Row = never> {
  /** The field that it narrows by, where that has another name. */
  field?: string;
  /** What it is called where that is not the field's name. */
  label?: TextKey;
  /** What the server calls it. */
  param?: string;
  /** What can be chosen, where that is no field's codes. */
  options?(t: Text): readonly Choice[];
  /** It narrows to a person: those whom a row names tell what one of the address is called. */
  people?(row: Row): readonly (Person | null)[];
}

export type Filters<Row> = Readonly<Record<string, Filter<Row>>>;

/** The filters of the declaration: every field that lists can be narrowed by. */
export const declaredFilters = (fields: Fields): Filters<never> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { filtered }]) => (filtered ? [[name, {}]] : [])));

/** The field that a filter narrows by, if it is one of the declaration. */
export const fieldOf = (fields: Fields, name: string, { field = name }: Filter): Field | undefined => fields[field];

/** What the server calls a filter. */
export function paramOf(fields: Fields, name: string, filter: Filter): string {
  const field = fieldOf(fields, name, filter);
  return filter.param ?? (field ? filterName(filter.field ?? name, field) : name);
}

/** What a filter is called, and what stands for no filter. */
export const wordsOf = ({ ns: resource }: Pick<Described, 'ns'>, name: string, { label, field = name }: Filter) => ({
  label: label ? text(label) : labelOf({ ns: resource }, field),
  any: declaredText(`${resource}:filters.any_${name}`) ?? '',
});
