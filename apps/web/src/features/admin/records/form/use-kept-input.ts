import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord, partsOf } from '../../../../lib/is-record.ts';
import { forgetInput, keepInput, keptInput } from '../../../../session/kept-input.ts';

/** What was opened, and what was typed over it. */
export interface Kept {
  readonly opened: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

const none: readonly string[] = [];
const without = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What was kept of a form whose session ended before it was saved; undefined if there is nothing. */
export function useKeptInput(name: string | undefined): Kept | undefined {
  const [kept] = useState(() => {
    const { opened, values } = partsOf(name && keptInput(name));
    return isRecord(values) ? { opened, values } : undefined;
  });
  useEffect(() => {
    if (name && kept) forgetInput(name);
  }, [name, kept]);
  return kept;
}

/** Keeps the unsaved input of a form if the session ends by itself, without the fields named `secret`. */
export function useKeepInput<Values extends FieldValues, Body>(
  name: string | undefined,
  opened: unknown,
  { formState, getValues }: Pick<UseFormReturn<Values, unknown, Body>, 'formState' | 'getValues'>,
  secret: readonly string[] = none,
): void {
  const { isDirty } = formState;
  useEffect(
    () => (name && isDirty ? keepInput(name, () => ({ opened, values: without(getValues(), secret) })) : undefined),
    [name, isDirty, opened, getValues, secret],
  );
}

/** Keeps values that are in no form, such as pasted lines; undefined if there is nothing to keep. */
export function useKeepValues(name: string, values: Kept['values'] | undefined): void {
  useEffect(() => (values ? keepInput(name, () => ({ values })) : undefined), [name, values]);
}
