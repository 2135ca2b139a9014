import {
  addCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  restoreCustomAttribute,
  updateCustomAttribute,
} from '@orgscope/contract/resources/custom-attributes';
import type {
  CustomAttributeOption,
  CustomAttribute as ListedAttribute,
} from '@orgscope/contract/resources/custom-attributes';
import { recordsOf } from './records.ts';
import type { AnyRecord } from './records.ts';

/** A custom attribute as any server may list it. */
export type CustomAttribute = AnyRecord & Omit<ListedAttribute, keyof AnyRecord>;

function readOption(item: unknown, order: number): CustomAttributeOption {
  const option = item as Partial<CustomAttributeOption>;
  return {
    id: Number(option.id),
    name: String(option.name ?? ''),
    order: option.order ?? order,
    user_count: Number(option.user_count ?? 0) || 0,
    is_archived: option.is_archived === true,
  };
}

// A server may leave out what is empty.
function readAttribute(item: unknown): CustomAttribute {
  const row = item as Partial<CustomAttribute>;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    description: row.description || null,
    required: row.required === true,
    options: (row.options ?? []).map(readOption),
    user_count: Number(row.user_count ?? 0) || 0,
    is_active: row.is_active !== false,
    version: row.version,
  };
}

/** The custom attributes of a client. */
export const customAttributes = recordsOf(
  'custom-attributes',
  {
    list: listCustomAttributes,
    add: addCustomAttribute,
    update: updateCustomAttribute,
    remove: deleteCustomAttribute,
    restore: restoreCustomAttribute,
  },
  readAttribute,
);
