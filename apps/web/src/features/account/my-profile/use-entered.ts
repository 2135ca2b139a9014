import { useState } from 'react';

const textOf = (value: string | { value: string } | undefined) => (typeof value === 'object' ? value.value : value);

/**
 * What was entered in a field that shows it in place of the stored value. It is dropped as soon as the same is stored:
 * later the stored value may change elsewhere.
 */
export function useEntered<Value extends string | { value: string } = string>(stored: string | undefined) {
  const [entered, enter] = useState<Value>();
  const [seen, see] = useState(stored);
  if (stored !== seen) {
    see(stored);
    if (textOf(entered) === stored) enter(undefined);
  }
  return [entered, enter] as const;
}
