import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** A date, as `2026-11-21`. Spread react-hook-form's `register(name)` into it. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'max'>) {
  return <TextField {...props} type="date" min="1900-01-01" max="9999-12-31" />;
}
