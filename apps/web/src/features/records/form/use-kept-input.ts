import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRecord, partsOf } from '../../../lib/is-record.ts';
import { forgetInput, keepInput, keptInput } from '../../../session/kept-input.ts';

/** What was opened, and what was typed over it. */
export interface Kept {
  readonly opened: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

const none: readonly string[] = [];
const without = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What has come back into a form whose session ended before it was saved. */
export interface KeptInput {
  /** Undefined if there is nothing. */
  readonly kept: Kept | undefined;
  /** Until it is saved or discarded. */
  readonly isRestored: boolean;
  /** Notes that it was. */
  readonly settle: () => void;
}

/** Takes what was kept under a name: the next form of this name finds nothing. */
export function useKeptInput(name: string | undefined): KeptInput {
  const [kept] = useState(() => {
    const { opened, values } = partsOf(name && keptInput(name));
    return isRecord(values) ? { opened, values } : undefined;
  });
  const [isRestored, setRestored] = useState(kept !== undefined);
  useEffect(() => {
    if (name && kept) forgetInput(name);
  }, [name, kept]);
  return { kept, isRestored, settle: () => setRestored(false) };
}

interface ToKeep {
  readonly opened?: unknown;
  readonly kept: Kept | undefined;
  /** The fields that are not kept. */
  readonly secret?: readonly string[];
}

/** Shows what was `kept` of a form, and keeps its unsaved input under a name if the session ends by itself. */
export function useKeptForm<Values extends FieldValues, Body>(
  name: string | undefined,
  { opened, kept, secret = none }: ToKeep,
  { formState, getValues, reset }: Pick<UseFormReturn<Values, unknown, Body>, 'formState' | 'getValues' | 'reset'>,
): void {
  const { isDirty } = formState;
  useEffect(() => {
    if (kept) reset((before) => ({ ...before, ...kept.values }), { keepDefaultValues: true });
  }, [kept, reset]);
  useEffect(
    () => (name && isDirty ? keepInput(name, () => ({ opened, values: without(getValues(), secret) })) : undefined),
    [name, isDirty, opened, getValues, secret],
  );
}

/** Keeps values that are in no form, such as pasted lines; undefined if there is nothing to keep. */
export function useKeepValues(name: string, values: Kept['values'] | undefined): void {
  useEffect(() => (values ? keepInput(name, () => ({ values })) : undefined), [name, values]);
}
