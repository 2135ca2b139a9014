// The form of a custom attribute: what it holds, what it must be, and what of it is sent.
import { message } from '@orgscope/contract/message';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { CustomAttributeInput } from '@orgscope/contract/resources/custom-attributes';
import type { addCustomAttribute, OptionInput } from '@orgscope/contract/resources/custom-attributes';
import * as z from 'zod/mini';
import type { CustomAttribute } from '../../../api/custom-attributes.ts';
import type { RecordId } from '../../../api/records.ts';

/** An option in the form; a new one has no id. */
export interface OptionValue {
  id?: RecordId | undefined;
  name: string;
  /** Who chose it. */
  users?: number | undefined;
}

export interface AttributeValues {
  client_id?: number | string | undefined;
  name: string;
  description?: string | null | undefined;
  required?: boolean | undefined;
  options: OptionValue[];
  /** No longer offered, or not once this is saved. */
  archived: OptionValue[];
}

// As the server tells names apart: without regard to case, spacing and Unicode form.
const keyOf = (name: string) => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** The places of the options whose name another one before them has. */
export function repeatedOptions(options: readonly { name: string }[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [index, { name }] of options.entries()) {
    const key = keyOf(name);
    if (key && seen.has(key)) repeated.add(index);
    seen.add(key);
  }
  return repeated;
}

/** Whether two options would be the same. */
export const sameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const distinct = z.check<OptionInput[]>(({ value, issues }) => {
  for (const index of repeatedOptions(value)) {
    const taken = message('custom-attributes.option_taken', { name: value[index]?.name ?? '' });
    issues.push({ code: 'custom', message: taken, path: [index, 'name'], input: value });
  }
});

const options = CustomAttributeInput.shape.options.check(distinct);

// The line that waits for another option is none.
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

/** What is sent of it: who chose an option is not ours to say. */
export const sent = ({ name, description, required, options: wanted }: BodyOf<typeof addCustomAttribute>) => ({
  name,
  description: description || null,
  required: required ?? false,
  options: wanted,
});
