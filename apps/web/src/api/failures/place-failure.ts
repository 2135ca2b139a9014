import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { withLostNetwork } from '../../i18n/with-lost-network.ts';
import { CallFailure, Refusal, Unreachable } from './failure.ts';
import { ourText } from './failure-text.ts';

/** Shows the server's errors beside their fields, and returns those fields. */
export function placeFaults<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
): FieldPath<Form>[] {
  const faults = error instanceof Refusal ? error.fields : {};
  const named = fields.filter((field) => faults[field]);
  for (const field of named) setError(field, { message: faults[field] ?? '' });
  return named;
}

/** Our text, with a second line if sending again is what helps. */
export const ourMessage = (error: unknown, failed: string): string =>
  error instanceof Unreachable && !error.mayBeDone ? withLostNetwork(failed) : ourText(error, failed);

/** The server's general message, or ours. */
const messageOf = (error: unknown, failed: string): string =>
  (error instanceof CallFailure && error.message) || ourMessage(error, failed);

/**
 * Shows the server's errors beside their fields, and its general message, or ours, below the form. Returns those
 * fields.
 */
export function placeFailure<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
  failed: string,
): FieldPath<Form>[] {
  const named = placeFaults(error, setError, fields);
  setError('root', { message: messageOf(error, failed) });
  return named;
}

/** The same where fields with errors need no message below the form. */
export function placeInDialog<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
  failed: string,
): FieldPath<Form>[] {
  const named = placeFaults(error, setError, fields);
  if (named.length === 0) setError('root', { message: messageOf(error, failed) });
  return named;
}
