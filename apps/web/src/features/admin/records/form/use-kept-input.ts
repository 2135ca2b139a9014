import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord, partsOf } from '../../../../lib/is-record.ts';
import { forgetInput, keepInput, keptInput } from '../../../../session/kept-input.ts';

/** What was opened, and what was typed over it. */
export interface Kept {
  readonly opened: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

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

/** Keeps the unsaved input of a form if the session ends by itself. */
export function useKeepInput<Values extends FieldValues, Body>(
  name: string | undefined,
  opened: unknown,
  { formState, getValues }: Pick<UseFormReturn<Values, unknown, Body>, 'formState' | 'getValues'>,
): void {
  const { isDirty } = formState;
  useEffect(
    () => (name && isDirty ? keepInput(name, () => ({ opened, values: getValues() })) : undefined),
    [name, isDirty, opened, getValues],
  );
}
