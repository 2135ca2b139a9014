import type { Field, Fields } from '@orgscope/contract/records/fields';
import { filterName } from '@orgscope/contract/records/record';
import type { ComponentType } from 'react';
import type { Choice } from '../../../api/choices.ts';
import type { Person } from '../../../api/people.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { declaredText, text } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';

export interface ChipProps {
  value: string;
  clientId: number | undefined;
}

/** A filter of a list, keyed by its name in the address. It may belong to no declared field. */
export interface Filter<Row = never> {
  /** The field, if it has another name. */
  field?: string;
  /** The label, if it is not the field's. */
  label?: TextKey;
  /** The name in the request. */
  param?: string;
  /** The options, if they are not the field's codes. */
  options?(t: Text): readonly Choice[];
  /**
   * Says in words what the filter leaves. Such a filter has no menu: it comes from a link, is shown while it is set, and can be
   * removed.
   */
  chip?: ComponentType<ChipProps>;
  /** For a filter by person: the people of a row, who have the name of a person whose id is in the address. */
  people?(row: Row): readonly (Person | null)[];
}

export type Filters<Row> = Readonly<Record<string, Filter<Row>>>;

/** One filter for every field that is declared as filtered. */
export const declaredFilters = (fields: Fields): Filters<never> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { filtered }]) => (filtered ? [[name, {}]] : [])));

/** The declared field of a filter, if it has one. */
export const fieldOf = (fields: Fields, name: string, { field = name }: Filter): Field | undefined => fields[field];

/** The name of a filter in the request. */
export function paramOf(fields: Fields, name: string, filter: Filter): string {
  const field = fieldOf(fields, name, filter);
  return filter.param ?? (field ? filterName(filter.field ?? name, field) : name);
}

/** The label of a filter, and the text for no filter. */
export const wordsOf = (
  { ns: resource, fields }: Pick<ListedResource, 'ns' | 'fields'>,
  name: string,
  { label, field = name }: Filter,
) => ({
  label: label ? text(label) : labelOf({ ns: resource, fields }, field),
  any: declaredText(`${resource}:filters.any_${name}`) ?? '',
});
