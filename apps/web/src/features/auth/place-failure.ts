import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { CallFailure, Refusal, Unreachable } from '../../api/failure.ts';
import { withLostNetwork } from './with-lost-network.ts';

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
  const faults = error instanceof Refusal ? error.fields : {};
  const named = fields.filter((field) => faults[field]);
  for (const field of named) setError(field, { message: faults[field] ?? '' });
  const serverMessage = error instanceof CallFailure && error.message;
  setError('root', { message: serverMessage || (error instanceof Unreachable ? withLostNetwork(failed) : failed) });
  return named;
}
