// The values of the custom attribute form, their schema, and the body that is sent.
import { message } from '@orgscope/contract/words/message';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { CustomAttributeInput } from '@orgscope/contract/resources/custom-attributes';
import type { addCustomAttribute, OptionInput } from '@orgscope/contract/resources/custom-attributes';
import * as z from 'zod/mini';
import type { CustomAttribute } from '../../../api/custom-attributes.ts';
import type { RecordId } from '../../../api/records/records.ts';

/** An option in the form; a new one has no id. */
export interface OptionValue {
  id?: RecordId | undefined;
  name: string;
  /** The number of users who chose it. */
  users?: number | undefined;
}

export interface AttributeValues {
  client_id?: number | string | undefined;
  name: string;
  description?: string | null | undefined;
  required?: boolean | undefined;
  options: OptionValue[];
  /** The archived options, including those that this form archives when it is saved. */
  archived: OptionValue[];
}

/** The indexes of the options that repeat an earlier name. */
export function repeatedOptions(options: readonly { name: string }[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, { name }] of options.entries()) {
    const key = nameKey(name);
    if (key && seen.has(key)) repeated.add(index);
    seen.add(key);
  }
  return repeated;
}

export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

const distinct = z.check<OptionInput[]>(({ value, issues }) => {
  for (const index of repeatedOptions(value)) {
    const taken = message('custom-attributes.option_taken', { name: value[index]?.name ?? '' });
    issues.push({ code: 'custom', message: taken, path: [index, 'name'], input: value });
  }
});

const options = CustomAttributeInput.shape.options.check(distinct);

// The editor always ends with an empty line for the next option.
function withoutLastEmpty(values: OptionValue[]): z.input<typeof options> {
  const last = values.at(-1);
  return last && values.length > 1 && !last.name.trim() && last.id === undefined ? values.slice(0, -1) : values;
}

export const schema: z.ZodMiniType<BodyOf<typeof addCustomAttribute>, AttributeValues> = z.extend(
  CustomAttributeInput,
  {
    options: z.pipe(z.pipe(z.custom<OptionValue[]>(), z.transform(withoutLastEmpty)), options),
    archived: z.custom<OptionValue[]>(),
  },
);

const valueOf = ({ id, name, user_count: users }: CustomAttribute['options'][number]): OptionValue => ({
  id,
  name,
  users,
});

export function shown(attribute: CustomAttribute | undefined): AttributeValues {
  const all = attribute?.options ?? [];
  const offered = all.filter((option) => !option.is_archived);
  return {
    name: attribute?.name ?? '',
    description: attribute?.description ?? '',
    required: attribute?.required ?? false,
    options: attribute ? offered.map(valueOf) : [{ name: '' }],
    archived: all.filter((option) => option.is_archived).map(valueOf),
  };
}

/** The body that is sent, without the user counts, which the server owns. */
export const sent = ({ name, description, required, options: wanted }: BodyOf<typeof addCustomAttribute>) => ({
  name,
  description: description || null,
  required: required ?? false,
  options: wanted,
});
