import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { endpoint } from '../endpoint.ts';
import { clearableText, recordId, recordName, required, trimmedText } from '../fields/fields.ts';
import { updatedSince } from '../lists/updated-since.ts';
import { Csv, exportQuery, clientIdField, pageQuery, versionRead, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { message } from '../words/message.ts';

export const customAttributeLimits = {
  nameMin: 2,
  nameMax: 254,
  descriptionMax: 5000,
  optionMax: 254,
  options: 200,
} as const;

export const CustomAttributeOption = z.object({
  id: z.int(),
  name: z.string(),
  order: z.int(),
  /** Users who chose it. */
  user_count: z.int(),
  /** No longer offered, because it was removed while users had it. */
  is_archived: z.boolean(),
});
export type CustomAttributeOption = z.infer<typeof CustomAttributeOption>;

export const CustomAttribute = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  required: z.boolean(),
  /** In their order, the archived ones last. */
  options: z.array(CustomAttributeOption),
  /** Users who chose an option. */
  user_count: z.int(),
  is_active: z.boolean(),
  version: z.int(),
});
export type CustomAttribute = z.infer<typeof CustomAttribute>;

const optionName = message('custom-attributes.fields.option');
const optionRequired = required(optionName);

export const OptionInput = z.object({
  /** Of an existing option; a new one has none. */
  id: z.optional(recordId()),
  name: trimmedText(optionRequired).check(
    z.minLength(1, optionRequired),
    z.maxLength(
      customAttributeLimits.optionMax,
      message('common.too_long', { what: optionName, limit: customAttributeLimits.optionMax + 1 }),
    ),
  ),
  /** Its place among the others; by default, that in the list. */
  order: z.optional(z.number(message('common.not_whole_number')).check(z.int(message('common.not_whole_number')))),
});
export type OptionInput = z.infer<typeof OptionInput>;

export const CustomAttributeInput = z.object({
  ...clientIdField,
  name: recordName(message('custom-attributes.fields.name'), customAttributeLimits),
  description: clearableText(message('fields.description'), customAttributeLimits.descriptionMax),
  required: z.optional(z.boolean(message('common.not_boolean'))),
  /** The offered options, in their order: by `order`, else as listed. An omitted one is deleted, or archived if users have it. */
  options: z
    .array(OptionInput, message('custom-attributes.no_options'))
    .check(
      z.minLength(1, message('custom-attributes.no_options')),
      z.maxLength(
        customAttributeLimits.options,
        message('custom-attributes.too_many_options', { most: customAttributeLimits.options }),
      ),
    ),
});
export type CustomAttributeInput = z.infer<typeof CustomAttributeInput>;

export const CustomAttributeChange = z.extend(z.partial(CustomAttributeInput), versionRead);
export type CustomAttributeChange = z.infer<typeof CustomAttributeChange>;

export const customAttributeArrangement: Arrangement<
  Pick<CustomAttribute, 'name' | 'description' | 'user_count' | 'is_active'> & { options: readonly { name: string }[] }
> = {
  text: ({ name, description, options }) =>
    [name, description ?? '', ...options.map((option) => option.name)].join('\n'),
  values: {
    name: ({ name }) => name,
    users: ({ user_count: users }) => users,
    status: ({ is_active: isActive }) => !isActive,
  },
};

const path = '/api/core/custom-attributes/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = { ...exportQuery(['name', 'users', 'status']), ...updatedSince, ...clientIdField };

export const listCustomAttributes = endpoint({
  method: 'GET',
  path,
  summary: "A client's custom attributes by name with their options.",
  access,
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(CustomAttribute),
});

export const exportCustomAttributes = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The custom attributes that the same query lists, as a CSV file.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const writes = recordWrites({
  path,
  access,
  absent: message('custom-attributes.absent'),
  record: CustomAttribute,
  input: CustomAttributeInput,
  change: CustomAttributeChange,
  add: { summary: 'Add a custom attribute with its options in their order.' },
  update: {
    summary: 'Change an active custom attribute. Options left out are removed, or archived where users have them.',
  },
  delete: {
    summary:
      'Make a custom attribute inactive: users are no longer asked. Their answers come back when it is restored.',
  },
  restore: { summary: 'Make an inactive custom attribute active again.' },
});

export const {
  add: addCustomAttribute,
  update: updateCustomAttribute,
  delete: deleteCustomAttribute,
  restore: restoreCustomAttribute,
} = writes;
